export { openSink, refusal, type Sink, type Taken } from './open-sink.ts';
export { openDnsServer, type DnsServer, type Zone } from './open-dns-server.ts';
