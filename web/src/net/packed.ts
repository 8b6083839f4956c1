/** A record in a link: deflated, in signs that an address may hold. It stays behind the `#`. */

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

export async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
}

async function through(bytes: Uint8Array<ArrayBuffer>, how: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(how)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
