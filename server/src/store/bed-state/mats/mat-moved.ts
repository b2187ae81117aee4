/** The bed a mat lay in when the batch looked was left while it waited for the bed's lock: the batch must look again. */
export class MatMoved extends Error {
  /** Serialization failure: may be tried again. */
  readonly code = '40001';
  constructor() {
    super('a mat was moved while its frames waited');
    this.name = 'MatMoved';
  }
}
