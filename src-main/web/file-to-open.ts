/** A file that Outpost was started with. `more`: others came with it, which are not read. */
export interface FileToOpen {
  file: string;
  more?: true;
}
