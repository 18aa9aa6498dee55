import { createHash } from 'node:crypto';
import { PublicEmbedAnswer } from '@switchboard/contracts/embed-chats';
import type { Context as HonoContext } from 'hono';
import type { RequestContext } from '../../context.ts';
import type { AppVariables } from '../../handler.ts';
import { atEmbed, publicEmbed } from './open-embed.ts';

/** Seconds for which browsers keep what an embed shows. Opening hours and changes are late by as much. */
const keptSeconds = 60;

/** Answers what a page needs to show an embed, or that it has that already. Throws NOT_FOUND. */
export const answerEmbed = (request: RequestContext, key: string, http: HonoContext<AppVariables>): Promise<Response> =>
  atEmbed(request, key, async (open) => {
    const body = JSON.stringify(PublicEmbedAnswer.parse({ embed: await publicEmbed(open) }));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    http.header('cache-control', `private, max-age=${keptSeconds}`);
    http.header('etag', etag);
    if (http.req.header('if-none-match') === etag) return http.body(null, 304);
    return http.body(body, 200, { 'content-type': 'application/json' });
  });
