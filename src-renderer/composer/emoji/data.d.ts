/** A list of `WrittenEmoji`; its type read from the data themselves would be half a megabyte. */
declare module 'emoji-picker-element-data/en/github/data.json' {
  const written: unknown;
  export default written;
}
