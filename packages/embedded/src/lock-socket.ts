import { closeSync, openSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { errorCode } from './thrown.ts';

/** A Unix socket that lives as long as its process: the proof of life across containers of one machine. */
export interface LockSocket {
  close(): void;
}

/** Sockets have short paths only; on Linux an open folder has one. */
function openFolder(directory: string): { readonly path: string; close(): void } {
  if (process.platform !== 'linux') return { path: directory, close: () => undefined };
  const folder = openSync(directory, 'r');
  return { path: `/proc/self/fd/${folder}`, close: () => closeSync(folder) };
}

/** Listens in a folder for those who ask whether this process lives; undefined where the file system has no sockets. */
export function listenAlive(directory: string, name: string): Promise<LockSocket | undefined> {
  return new Promise((resolve) => {
    rmSync(join(directory, name), { force: true });
    const folder = openFolder(directory);
    const server = createServer((socket) => socket.destroy());
    server.unref();
    const close = (): void => {
      server.close();
      folder.close();
    };
    server.once('error', () => {
      close();
      resolve(undefined);
    });
    server.listen(join(folder.path, name), () => resolve({ close }));
  });
}

/** Whether the process that listens there lives; undefined where that can't be told. */
export function answersAlive(directory: string, name: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const folder = openFolder(directory);
    const socket = connect(join(folder.path, name));
    const settle = (alive: boolean | undefined): void => {
      socket.destroy();
      folder.close();
      resolve(alive);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', (error) => settle(errorCode(error) === 'ECONNREFUSED' ? false : undefined));
  });
}
