/** A text deflated and written in characters that an address may hold: how a link carries a whole record. */

export async function compress(text: string): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Rejects where the text was cut short or was never compressed. */
export async function decompress(compressed: string): Promise<string> {
  const binary = atob(compressed.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw')))
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(through)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
