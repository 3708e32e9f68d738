export { openSink, refusal, type Sink, type Taken } from './open-sink.ts';
