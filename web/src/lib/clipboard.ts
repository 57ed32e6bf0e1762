/** Copies text. The modern way exists only on secure pages, and may be forbidden; a table in the local network is often not one. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    return;
  } catch {
    // the old way, then
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
