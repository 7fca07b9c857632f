/** The content of a blob in parts, as the browser reads it. */
export async function* partsOf(content: Blob): AsyncGenerator<Uint8Array> {
  const reader = content.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) yield value!;
}
