import { recoverLostWork } from '../../jobs/lost-work.ts';
import type { Services } from '../../services.ts';
import { giveUpOnUpload } from './extract-upload.ts';

/** Finds documents that wait while no job will read them. */
export const recoverUploads = (services: Services): Promise<void> =>
  recoverLostWork(services, {
    job: 'lead-upload.extract',
    table: 'lead_uploads',
    status: 'upload_status',
    waiting: ['pending', 'processing'],
    payloadOf: (organization_id, upload_id) => ({ organization_id, upload_id }),
    giveUp: giveUpOnUpload,
  });
