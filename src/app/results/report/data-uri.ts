/**
 * A picture as text for an image element, in which an SVG runs no script and loads nothing.
 *
 * @param type Media type.
 */
export const dataUri = (type: string, bytes: Uint8Array): string => `data:${type};base64,${base64(bytes)}`;

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  const piece = 0x8000;
  for (let at = 0; at < bytes.length; at += piece) parts.push(String.fromCharCode(...bytes.subarray(at, at + piece)));
  return btoa(parts.join(''));
}
