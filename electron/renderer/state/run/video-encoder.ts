/** What is needed of the muxer: this module is loaded with the first video, and nothing else of the package is. */
export {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
