import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { leadImportApi } from '@switchboard/contracts/lead-imports';
import { importLimits } from '@switchboard/contracts/lead-imports.limits';
import type { MemberContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { IncomingFile } from '../../files/incoming.ts';
import { uploadTurns } from '../../files/upload-turns.ts';
import type { Handlers } from '../../handler.ts';
import { answerProblem, reopenProblem } from './answer-problem.ts';
import {
  cancelImport,
  changeImport,
  createImport,
  deleteImport,
  getImport,
  listImports,
  startImport,
  undoImport,
} from './lead-imports.service.ts';
import { fileOfProblems, listProblems } from './problems.ts';

/** Writes the body to the disk as it comes, and counts and hashes what really came. Throws VALIDATION. */
async function receive(
  { files, organizationId }: MemberContext,
  body: ReadableStream | null,
): Promise<IncomingFile & { sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of uploadTurns.pieces(organizationId, (body ?? []) as AsyncIterable<Uint8Array>)) {
      bytes += chunk.byteLength;
      if (bytes > importLimits.bytes)
        throw new AppError('VALIDATION', 'This file is larger than 64 MB. Split it and upload the parts.', {
          reason: 'too_large',
          status: 413,
        });
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = await files.receive(Readable.from(counted()));
  return { ...file, sha256: hash.digest('hex') };
}

export const leadImportHandlers: Handlers<typeof leadImportApi> = {
  'GET /api/leads/import': (context, { query }) => listImports(context, query),
  'POST /api/leads/import': async (context, { query, http }) => {
    const file = await receive(context, http.req.raw.body);
    try {
      return await createImport(context, { ...file, name: query.filename });
    } finally {
      await file.discard();
    }
  },
  'GET /api/leads/import/:id': (context, { params }) => getImport(context.db, params.id),
  'PATCH /api/leads/import/:id': (context, { params, body }) => changeImport(context, params.id, body),
  'DELETE /api/leads/import/:id': async (context, { params }) => {
    await deleteImport(context, params.id);
    return undefined;
  },
  'POST /api/leads/import/:id/start': (context, { params, body }) => startImport(context, params.id, body.options),
  'POST /api/leads/import/:id/cancel': (context, { params }) => cancelImport(context, params.id),
  'POST /api/leads/import/:id/undo': (context, { params }) => undoImport(context, params.id),
  'GET /api/leads/import/:id/problems': (context, { params, query }) => listProblems(context, params.id, query),
  'POST /api/leads/import/:id/problems/:problem_id/answer': (context, { params, body }) =>
    answerProblem(context, params.id, params.problem_id, body),
  'POST /api/leads/import/:id/problems/:problem_id/reopen': async (context, { params }) => {
    await reopenProblem(context, params.id, params.problem_id);
    return undefined;
  },
  'GET /api/leads/import/:id/problems/file': (context, { params, query }) =>
    fileOfProblems(context, params.id, query.kind),
};
