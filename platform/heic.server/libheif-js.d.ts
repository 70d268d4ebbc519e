/** Types for the part of libheif-js that we use: its own types describe only the C functions. */
declare module 'libheif-js/wasm-bundle.js' {
  type Shown = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Writes the pixels into `into.data`, and passes null if it cannot. */
    display(into: Shown, done: (shown: Shown | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
