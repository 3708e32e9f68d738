import type { getWebhook as one, listWebhooks as all, webhook } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage, JsonText } from '../json-text.ts';
import { readDocument, readPage } from '../records/read-documents.ts';
import { visibleWebhooks, webhookSource } from './webhook-source.ts';

type Webhook = z.output<typeof webhook>;

/** The account's webhooks, newest first, without their secrets (docs/interface/webhooks.md). */
export const listWebhooks = (
  ctx: Context,
  input: z.output<typeof all.input>,
): Promise<DocumentPage<Webhook>> =>
  readPage(ctx, webhookSource, input, { conditions: visibleWebhooks(ctx) });

/** A webhook without its secret. @throws NOT_FOUND */
export const getWebhook = (
  ctx: Context,
  { webhookId }: z.output<typeof one.input>,
): Promise<JsonText<Webhook>> =>
  readDocument(ctx, webhookSource, { id: webhookId, what: 'webhook' }, visibleWebhooks(ctx));
