import { leadUploadApi, type UploadStatus } from '@switchboard/contracts/lead-uploads';
import { AppError } from '../../errors.ts';
import { receiveFormFile } from '../../files/form-file.ts';
import type { lead_uploads } from '../../generated/prisma/client.ts';
import type { Handlers } from '../../handler.ts';
import {
  createUpload,
  getUpload,
  linkToUpload,
  listUploads,
  reopenUpload,
  retryUpload,
  reviewUpload,
} from './lead-uploads.service.ts';

type Extracted = Record<string, unknown> | null;

const wire = (upload: lead_uploads) => ({
  ...upload,
  upload_status: upload.upload_status as UploadStatus,
  extracted_data: upload.extracted_data as Extracted,
});

export const leadUploadHandlers: Handlers<typeof leadUploadApi> = {
  'GET /api/lead-uploads': (context, { query }) => listUploads(context, query),
  'POST /api/lead-uploads': async (context, { http, query }) => {
    const maxBytes = leadUploadApi['POST /api/lead-uploads'].max_body_bytes;
    const file = await receiveFormFile(http.req.raw, context, maxBytes);
    if (!file)
      throw new AppError('VALIDATION', 'Send the document as multipart/form-data in the field "file".', {
        fields: { file: 'Required' },
      });
    try {
      return wire(await createUpload(context, file, query.campaign_id));
    } finally {
      await file.discard();
    }
  },
  'GET /api/lead-uploads/:id': async (context, { params }) => wire(await getUpload(context, params.id)),
  'GET /api/lead-uploads/:id/download': (context, { params }) => linkToUpload(context, params.id),
  'POST /api/lead-uploads/:id/retry': async (context, { params }) => wire(await retryUpload(context, params.id)),
  'POST /api/lead-uploads/:id/review': async (context, { params, body }) => {
    const { upload, lead } = await reviewUpload(context, params.id, body);
    return { upload: wire(upload), lead };
  },
  'POST /api/lead-uploads/:id/reopen': async (context, { params }) => wire(await reopenUpload(context, params.id)),
};
