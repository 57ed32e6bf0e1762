/**
 * What this player adds to the dice: a nonce, to which the vow (its SHA-256) binds before anybody's is told (docs/fair-dice.md).
 * Where the browser has no cryptography (a page that is not secure) the player adds nothing.
 */

const KEY = "ludarium.nonces";
const KEPT = 60;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function kept(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** Sit down with a vow; the nonce is kept until the table asks for it. */
export async function bound<T extends { id: string }>(sit: (vow: string) => Promise<T>): Promise<T> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return sit("");
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const vow = hex(new Uint8Array(await subtle.digest("SHA-256", nonce)));
  const seated = await sit(vow);
  try {
    localStorage.setItem(KEY, JSON.stringify([[seated.id, hex(nonce)], ...kept()].slice(0, KEPT)));
  } catch {
    // without a place to keep it the table goes on without it
  }
  return seated;
}

/** What this player has to add at a table. */
export const nonceOf = (table: string): string | undefined => kept().find(([id]) => id === table)?.[1];
