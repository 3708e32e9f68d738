import type { listMailSenders as endpoint, mailSender } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage, JsonText } from '../json-text.ts';
import { readDocument, readPage } from '../records/read-documents.ts';
import { senderSource } from './sender-source.ts';

/** The account's senders, newest first (docs/interface/mail.md#senders). */
export const listMailSenders = (
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof mailSender>>> => readPage(ctx, senderSource, input);

/** One sender. @throws NOT_FOUND */
export const getMailSender = (
  ctx: Context,
  input: { readonly senderId: string },
): Promise<JsonText<z.output<typeof mailSender>>> =>
  readDocument(ctx, senderSource, { id: input.senderId, what: 'sender' });
