declare module 'jsfive' {
  /** A file of HDF5 in memory. */
  export class File {
    constructor(content: ArrayBuffer, name: string);
  }
}
