export { openSink, refusal, type Sink } from './open-sink.ts';
export { openDnsServer, type DnsServer, type Zone } from './open-dns-server.ts';
