import { randomUUID } from 'node:crypto';
import {
  type LeadUpload,
  maxUploadBytes,
  type ReviewLead,
  type SignedLink,
  type UploadStatus,
  uploadExtensions,
} from '@switchboard/contracts/lead-uploads';
import type { z } from 'zod';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import type { lead_uploads, leads } from '../../generated/prisma/client.ts';
import { afterCursor, pageOf } from '../../http/cursor.ts';
import { enqueue } from '../../jobs/queue.ts';
import { saveLeadOfUpload } from './save-lead.ts';

/** Uploads, newest first. */
export async function listUploads(
  context: Context,
  query: { limit: number; cursor?: string | undefined; status?: UploadStatus | undefined },
) {
  const rows = await context.db.lead_uploads.findMany({
    where: { ...(query.status ? { upload_status: query.status } : {}), ...afterCursor(query.cursor) },
    omit: { md_content: true, extracted_data: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: query.limit + 1,
  });
  return pageOf(rows as ((typeof rows)[number] & Pick<LeadUpload, 'upload_status'>)[], query.limit);
}

/** One upload with its text. Throws NOT_FOUND. */
export async function getUpload(context: Context, id: string): Promise<lead_uploads> {
  const upload = await context.db.lead_uploads.findFirst({ where: { id } });
  if (!upload) throw notFound('Upload');
  return upload;
}

// A path is cut to its last part; what is invisible or turns the reading direction goes: the name is shown to people and
// sent in headers.
function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '').trim();
  return [...visible].slice(-200).join('');
}

/** Stores a document and has it read in the background. Throws VALIDATION for the wrong type or size. */
export async function createUpload(context: Context, file: File): Promise<lead_uploads> {
  const original_filename = cleanFileName(file.name);
  const refuse = (message: string, reason: string) =>
    new AppError('VALIDATION', message, { reason, fields: { file: message } });
  if (!uploadExtensions.some((extension) => original_filename.toLowerCase().endsWith(extension)))
    throw refuse('Please upload a PDF, DOC, DOCX, TXT, RTF or ODT file.', 'unsupported_type');
  const content = new Uint8Array(await file.arrayBuffer());
  if (content.byteLength === 0) throw refuse('This file is empty.', 'empty');
  if (content.byteLength > maxUploadBytes) throw refuse('This file is larger than 10 MB.', 'too_large');
  const id = randomUUID();
  const { organizationId, person } = context;
  const file_path = `${organizationId}/lead-uploads/${id}`;
  await context.files.put(file_path, content);
  try {
    return await context.db.$transaction(async (tx) => {
      const upload = await tx.lead_uploads.create({
        data: {
          id,
          organization_id: organizationId,
          original_filename,
          file_path,
          size_bytes: content.byteLength,
          created_by: person.id,
        },
      });
      await audit(tx, context, {
        action: 'create',
        resource_type: 'lead_upload',
        resource_id: id,
        details: { original_filename },
      });
      await enqueue(tx, 'lead-upload.extract', { organization_id: organizationId, upload_id: id });
      await emitEvent(tx, organizationId, { type: 'lead_upload.changed', subject_id: id, change: 'created' });
      return upload;
    });
  } catch (error) {
    await context.files.delete(file_path);
    throw error;
  }
}

/** A link to the original. It is always saved, never opened in the page's origin. */
export async function linkToUpload(context: Context, id: string): Promise<SignedLink> {
  const upload = await getUpload(context, id);
  if (!(await context.files.exists(upload.file_path)))
    throw new AppError('NOT_FOUND', `File ${upload.original_filename} not found in storage`, {
      reason: 'file_missing',
    });
  return context.files.signedLink({
    key: upload.file_path,
    file_name: upload.original_filename,
    content_type: 'application/octet-stream',
    disposition: 'attachment',
  });
}

/** Reads the document again. Throws CONFLICT while it is being read. */
export function retryUpload(context: Context, id: string): Promise<lead_uploads> {
  return context.db.$transaction(async (tx) => {
    const { count } = await tx.lead_uploads.updateMany({
      where: { id, upload_status: { in: ['needs_review', 'failed'] } },
      data: { upload_status: 'pending', error_message: null, error_reason: null, updated_at: new Date() },
    });
    const upload = await tx.lead_uploads.findFirst({ where: { id } });
    if (!upload) throw notFound('Upload');
    if (count === 0)
      throw new AppError('CONFLICT', 'Only an upload that failed or needs review can be read again.', {
        reason: 'not_retryable',
      });
    await enqueue(tx, 'lead-upload.extract', { organization_id: context.organizationId, upload_id: id });
    await emitEvent(tx, context.organizationId, { type: 'lead_upload.changed', subject_id: id, change: 'updated' });
    return upload;
  });
}

/** Makes the lead from the review form and completes the upload. */
export function reviewUpload(
  context: Context,
  id: string,
  input: z.output<typeof ReviewLead>,
): Promise<{ upload: lead_uploads; lead: leads }> {
  if (input.phone.replace(/\D/g, '').length < 6)
    throw new AppError('VALIDATION', 'Please enter a valid phone number.', {
      fields: { phone: 'Please enter a valid phone number.' },
    });
  return context.db.$transaction(async (tx) => {
    // The row lock lets one of two reviewers through; the other sees that the upload is complete.
    await tx.$queryRaw`SELECT id FROM lead_uploads WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.lead_uploads.findFirst({ where: { id } });
    if (!before) throw notFound('Upload');
    if (!['needs_review', 'failed'].includes(before.upload_status))
      throw new AppError('CONFLICT', 'This upload does not need a review any more.', { reason: 'not_reviewable' });
    const lead = await saveLeadOfUpload(tx, before, input);
    const found = (before.extracted_data ?? {}) as Record<string, unknown>;
    const { phone, skills, ...rest } = input;
    const entered = {
      ...rest,
      phone,
      ...(skills === undefined
        ? {}
        : {
            skills: skills
              .split(/[,\n]/)
              .map((skill) => skill.trim())
              .filter(Boolean),
          }),
    };
    const upload = await tx.lead_uploads.update({
      where: { id },
      data: {
        upload_status: 'completed',
        error_message: null,
        error_reason: null,
        lead_id: lead.id,
        extracted_data: JSON.parse(JSON.stringify({ ...found, ...entered })),
        updated_at: new Date(),
      },
    });
    await audit(tx, context, {
      action: 'review',
      resource_type: 'lead_upload',
      resource_id: id,
      details: { lead_id: lead.id },
    });
    await emitEvent(tx, context.organizationId, { type: 'lead_upload.changed', subject_id: id, change: 'updated' });
    return { upload, lead };
  });
}
