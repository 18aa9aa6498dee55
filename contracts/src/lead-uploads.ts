import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { maxUploadBytes } from './lead-uploads.limits.ts';
import { Lead, phoneInput, SameNumberAnswer } from './leads.ts';
import { maxEmailLength } from './session.limits.ts';
import { Id, nameText, PageQuery, page, Timestamp } from './shared.ts';

export const UploadStatus = z.enum(['pending', 'processing', 'completed', 'needs_review', 'failed']);
export type UploadStatus = z.infer<typeof UploadStatus>;

/** The data extracted from a document. */
export const ExtractedData = z.looseObject({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  phones: z.array(z.looseObject({ e164: z.string(), raw: z.string() })).optional(),
  skills: z.array(z.string()).optional(),
  experience: z.string().optional(),
  education: z.string().optional(),
});
export type ExtractedData = z.infer<typeof ExtractedData>;

export const LeadUpload = z.object({
  id: Id,
  organization_id: Id,
  original_filename: z.string(),
  size_bytes: z.int(),
  upload_status: UploadStatus,
  /** Why it failed, or what the reviewer should check. */
  error_message: z.string().nullable(),
  lead_id: Id.nullable(),
  campaign_id: Id.nullable(),
  /** Why its lead did not join the campaign. */
  campaign_problem: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type LeadUpload = z.infer<typeof LeadUpload>;

export const LeadUploadDetail = LeadUpload.extend({
  md_content: z.string().nullable(),
  extracted_data: ExtractedData.nullable(),
});
export type LeadUploadDetail = z.infer<typeof LeadUploadDetail>;

/** The Review Lead Data form. */
export const ReviewLead = z.object({
  first_name: nameText(z.string().trim().max(100)).optional(),
  last_name: nameText(z.string().trim().max(100)).optional(),
  email: z.union([z.literal(''), z.email('Please enter a valid email address.').max(maxEmailLength)]).optional(),
  phone: phoneInput('Please enter a phone number to create the lead'),
  skills: z.string().trim().max(5000).optional(),
  experience: z.string().trim().max(20_000).optional(),
  education: z.string().trim().max(20_000).optional(),
  /** The decision about a number that a lead with another name has: without one the answer is 409 `number_taken`. */
  same_number: SameNumberAnswer.optional(),
});
export type ReviewLead = z.input<typeof ReviewLead>;

/** Why a document was rejected, or not read again. */
export const leadUploadReasons = [
  'unsupported_type',
  'empty',
  'file_missing',
  'not_retryable',
  'not_reviewable',
  'not_completed',
  'number_taken',
] as const;

/** A link to a file, valid until `expires_at` (one hour). */
export const SignedLink = z.object({ url: z.string(), expires_at: Timestamp });
export type SignedLink = z.infer<typeof SignedLink>;

const byId = z.object({ id: Id });

export const leadUploadApi = {
  'GET /api/lead-uploads': {
    summary: 'Lists uploaded documents, newest first',
    access: 'member',
    permission: 'upload.read',
    flag: 'leaduploads',
    stale_after: ['lead_upload.changed'],
    query: PageQuery.extend({ status: UploadStatus.optional(), campaign_id: Id.optional() }),
    response: page(LeadUpload),
  },
  'POST /api/lead-uploads': {
    summary: 'Uploads a document; a background job reads it and makes the lead, which joins the campaign',
    access: 'member',
    permission: 'upload.write',
    flag: 'leaduploads',
    query: z.object({ campaign_id: Id.optional() }),
    multipart: true,
    max_body_bytes: maxUploadBytes + 64 * 1024,
    response: LeadUpload,
    status: 201,
  },
  'GET /api/lead-uploads/:id': {
    summary: 'Reads an upload with its text and what was found in it',
    access: 'member',
    permission: 'upload.read',
    flag: 'leaduploads',
    stale_after: ['lead_upload.changed'],
    params: byId,
    response: LeadUploadDetail,
  },
  'GET /api/lead-uploads/:id/download': {
    summary: 'Gives a signed link to the original file',
    access: 'member',
    permission: 'upload.read',
    flag: 'leaduploads',
    params: byId,
    response: SignedLink,
  },
  'POST /api/lead-uploads/:id/retry': {
    summary: 'Reads the document again',
    access: 'member',
    permission: 'upload.write',
    flag: 'leaduploads',
    params: byId,
    response: LeadUpload,
    status: 202,
  },
  'POST /api/lead-uploads/:id/review': {
    summary: 'Makes the lead from what a person entered while reviewing the document',
    access: 'member',
    permission: 'upload.write',
    flag: 'leaduploads',
    params: byId,
    body: ReviewLead,
    response: z.object({ upload: LeadUpload, lead: Lead }),
  },
  'POST /api/lead-uploads/:id/reopen': {
    summary: 'Opens a completed upload for review again; its lead stays as it is',
    access: 'member',
    permission: 'upload.write',
    flag: 'leaduploads',
    params: byId,
    response: LeadUpload,
  },
} as const satisfies Endpoints;
