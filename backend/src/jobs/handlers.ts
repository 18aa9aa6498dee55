import { carryCall } from '../domains/calls/carry-call.ts';
import { recoverCalls } from '../domains/calls/lost-calls.ts';
import { extractUpload } from '../domains/lead-uploads/extract-upload.ts';
import { recoverUploads } from '../domains/lead-uploads/lost-uploads.ts';
import { eraseOrganizations } from '../domains/organizations/erase-organizations.ts';
import { tellOwners } from '../domains/organizations/tell-owners.ts';
import { deliverWebhook } from '../domains/webhooks/deliver.ts';
import { tellAdmins } from '../domains/webhooks/tell-admins.ts';
import type { JobName, JobPayload } from './jobs.ts';
import { forgetOld, forgetOldAuditLogs, releaseAndSweepJobs } from './upkeep.ts';
import type { WorkerServices } from './worker-services.ts';

type Handler<N extends JobName> = (
  services: WorkerServices,
  payload: JobPayload<N>,
  isLastTry: boolean,
) => Promise<unknown>;

/** What is done for each job. */
export const handlers: { [N in JobName]: Handler<N> } = {
  'call.carry': carryCall,
  'call.recover': recoverCalls,
  'lead-upload.extract': extractUpload,
  'lead-upload.recover': recoverUploads,
  'organization.tell-owners': tellOwners,
  'organization.erase': eraseOrganizations,
  'webhook.deliver': deliverWebhook,
  'webhook.tell-admins': tellAdmins,
  'upkeep.jobs': releaseAndSweepJobs,
  'upkeep.forget': forgetOld,
  'upkeep.forget-audit-logs': forgetOldAuditLogs,
};
