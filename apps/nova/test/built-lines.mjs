// Runs command lines by the built command, one after the other in one process: to start one for each takes a second each time.
import { Readable, Writable } from 'node:stream';
import { runNova } from '../dist/run-nova.js';

function kept() {
  const texts = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      texts.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => texts.join('') };
}

process.on('message', async (words) => {
  const [out, err] = [kept(), kept()];
  const streams = { in: Readable.from([]), out: out.stream, err: err.stream };
  const code = await runNova(words, process.env, streams);
  process.send({ code, stdout: out.text(), stderr: err.text() });
});
