import { createHash } from 'node:crypto';
import { InterviewExport } from '@switchboard/contracts/interviews';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import { readDetail } from './read-interviews.ts';

const Parts = InterviewExport.omit({ sha256: true });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Parts of an export, each with the SHA-256 of its own text, so that later copies can be compared. */
function withHashes(parts: Record<string, unknown>): string {
  const texts = Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const hashes = Object.fromEntries(texts.map(([name, text]) => [name, sha256(text)]));
  const body = texts.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',');
  return `{"sha256":${JSON.stringify(hashes)},${body}}`;
}

/** An interview as JSON: transcript, findings, events and the checksums of its recordings. Throws NOT_FOUND. */
export function exportInterview(context: Context, id: string): Promise<Response> {
  return transact(context, async (tx) => {
    const { lines, findings, spans, recordings, requests, ...interview } = await readDetail(tx, id);
    const events = await tx.interview_events.findMany({
      where: { interview_id: id },
      orderBy: [{ timestamp: 'asc' }, { id: 'asc' }],
      omit: { organization_id: true, interview_id: true, id: true },
    });
    await audit(tx, context, {
      action: 'export',
      resource_type: 'interview',
      resource_id: id,
      resource_name: interview.lead_name,
    });
    const parts = { interview, lines, findings, spans, requests, recordings, events };
    const exported = Parts.parse(JSON.parse(JSON.stringify(parts)));
    return new Response(withHashes(exported), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="interview-${id}.json"`,
      },
    });
  });
}
