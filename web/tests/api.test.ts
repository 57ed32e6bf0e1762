import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../src/lib/api";

const answering = (answer: object): void => {
  vi.stubGlobal("fetch", () => Promise.resolve(answer));
};

describe("asking the server", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("takes an answer that breaks off for no answer, so that it is asked again", async () => {
    answering({ ok: true, status: 200, text: () => Promise.reject(new TypeError("network error")) });
    await expect(api.me()).rejects.toMatchObject({ status: 0 });
  });

  it("has words for a refusal that is no JSON", async () => {
    answering({ ok: false, status: 502, text: () => Promise.resolve("<html>Bad gateway</html>") });
    await expect(api.me()).rejects.toMatchObject({ status: 502 });
  });
});
