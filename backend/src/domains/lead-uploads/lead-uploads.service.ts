import { randomUUID } from 'node:crypto';
import type { LeadUpload, ReviewLead, SignedLink, UploadStatus } from '@switchboard/contracts/lead-uploads';
import {
  isPictureName,
  maxUploadBytes,
  pictureAdvice,
  uploadExtensions,
} from '@switchboard/contracts/lead-uploads.limits';
import type { ErrorReason } from '@switchboard/contracts/reasons';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { cleanFileName } from '../../files/clean-file-name.ts';
import type { IncomingFile } from '../../files/incoming.ts';
import type { lead_uploads } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { assertCampaign } from '../campaigns/campaigns.service.ts';
import { readLeadPhone } from '../leads/lead-numbers.ts';
import type { LeadRow } from '../leads/leads.service.ts';
import { joinCampaignOfUpload, saveLeadOfUpload } from './save-lead.ts';

interface UploadFilter {
  status?: UploadStatus | undefined;
  campaign_id?: string | undefined;
}

/** Uploads, newest first. */
export function listUploads(context: Context, query: PageRequest & UploadFilter) {
  return readPage(newestFirst, query, async (args) => {
    const rows = await context.db.lead_uploads.findMany({
      ...args,
      where: {
        ...(query.status ? { upload_status: query.status } : {}),
        ...(query.campaign_id ? { campaign_id: query.campaign_id } : {}),
        AND: args.where,
      },
      omit: { md_content: true, extracted_data: true },
    });
    return rows as ((typeof rows)[number] & Pick<LeadUpload, 'upload_status'>)[];
  });
}

/** One upload with its text. Throws NOT_FOUND. */
export async function getUpload(context: Context, id: string): Promise<lead_uploads> {
  const upload = await context.db.lead_uploads.findFirst({ where: { id } });
  if (!upload) throw notFound('Upload');
  return upload;
}

/**
 * Stores a document and has it read in the background; its lead joins the campaign. Throws VALIDATION for the wrong type or size,
 * NOT_FOUND for the campaign.
 */
export async function createUpload(
  context: Context,
  file: IncomingFile & { name: string },
  campaign_id: string | null = null,
): Promise<lead_uploads> {
  if (campaign_id) await assertCampaign(context.db, campaign_id);

  const original_filename = cleanFileName(file.name);
  const refuse = (message: string, reason: ErrorReason) =>
    new AppError('VALIDATION', message, { reason, fields: { file: message } });
  if (isPictureName(original_filename)) throw refuse(pictureAdvice, 'unsupported_type');
  if (!uploadExtensions.some((extension) => original_filename.toLowerCase().endsWith(extension)))
    throw refuse('Please upload a PDF, DOC, DOCX, TXT, RTF or ODT file.', 'unsupported_type');
  if (file.size === 0) throw refuse('This file is empty.', 'empty');
  if (file.size > maxUploadBytes) throw refuse('This file is larger than 10 MB.', 'too_large');
  const id = randomUUID();
  const { organizationId, actor } = context;
  const file_path = `${organizationId}/lead-uploads/${id}`;
  await file.keep(file_path);
  try {
    return await transact(context, async (tx) => {
      const upload = await tx.lead_uploads.create({
        data: {
          id,
          organization_id: organizationId,
          original_filename,
          file_path,
          size_bytes: file.size,
          campaign_id,
          created_by: userIdOf(actor),
        },
      });
      await recordChange(tx, context, {
        resource: 'lead_upload',
        id,
        name: original_filename,
        change: 'created',
      });
      await enqueue(tx, 'lead-upload.extract', { organization_id: organizationId, upload_id: id });
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
  return transact(context, async (tx) => {
    const { count } = await tx.lead_uploads.updateMany({
      where: { id, upload_status: { in: ['needs_review', 'failed'] } },
      data: { upload_status: 'pending', error_message: null, error_reason: null, updated_at: new Date() },
    });
    const upload = await tx.lead_uploads.findFirst({ where: { id } });
    if (!upload) throw notFound('Upload');
    if (count === 0)
      throw new AppError('CONFLICT', 'Only an upload that failed or needs review can be processed again.', {
        reason: 'not_retryable',
      });
    await enqueue(tx, 'lead-upload.extract', { organization_id: context.organizationId, upload_id: id });
    const name = upload.original_filename;
    await recordChange(tx, context, { resource: 'lead_upload', id, name, change: 'updated', action: 'retry' });
    return upload;
  });
}

/** Opens a completed upload for review again, as after an undone review. Throws CONFLICT for one that isn't completed. */
export function reopenUpload(context: Context, id: string): Promise<lead_uploads> {
  return transact(context, async (tx) => {
    const { count } = await tx.lead_uploads.updateMany({
      where: { id, upload_status: 'completed' },
      data: {
        upload_status: 'needs_review',
        lead_id: null,
        error_message: 'The review of this document was undone.',
        updated_at: new Date(),
      },
    });
    const upload = await tx.lead_uploads.findFirst({ where: { id } });
    if (!upload) throw notFound('Upload');
    if (count === 0)
      throw new AppError('CONFLICT', 'Only a completed upload can be reviewed again.', { reason: 'not_completed' });
    const name = upload.original_filename;
    await recordChange(tx, context, { resource: 'lead_upload', id, name, change: 'updated', action: 'reopen' });
    return upload;
  });
}

/** Makes the lead from the review form and completes the upload. */
export async function reviewUpload(
  context: Context,
  id: string,
  input: z.output<typeof ReviewLead>,
): Promise<{ upload: lead_uploads; lead: LeadRow }> {
  const phone = await readLeadPhone(context, input.phone, 'phone');
  const { same_number: answer, ...entry } = input;
  return transact(context, async (tx) => {
    // The row lock lets one of two reviewers through; the other sees that the upload is complete.
    await tx.$queryRaw`SELECT id FROM lead_uploads WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.lead_uploads.findFirst({ where: { id } });
    if (!before) throw notFound('Upload');
    if (!['needs_review', 'failed'].includes(before.upload_status))
      throw new AppError('CONFLICT', 'This upload no longer needs a review.', { reason: 'not_reviewable' });
    const lead = await saveLeadOfUpload(context, before, { ...entry, phone }, { by: 'reviewer', answer });
    const joined = await joinCampaignOfUpload(context, before, lead.id);
    const found = (before.extracted_data ?? {}) as Record<string, unknown>;
    const { skills, ...rest } = entry;
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
        ...joined,
        extracted_data: JSON.parse(JSON.stringify({ ...found, ...entered })),
        updated_at: new Date(),
      },
    });
    await recordChange(tx, context, {
      resource: 'lead_upload',
      id,
      name: before.original_filename,
      change: 'updated',
      action: 'review',
      details: { lead_id: lead.id },
    });
    return { upload, lead };
  });
}
