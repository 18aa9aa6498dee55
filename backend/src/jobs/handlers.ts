import { sendBookingMail } from '../domains/bookings/send-mail.ts';
import { releaseHolds, sendReminders } from '../domains/bookings/upkeep.ts';
import { sendDelayedReminder } from '../domains/bookings/whatsapp-reminders.ts';
import { recoverAnalyses, runAnalysis } from '../domains/call-analyses/run-analysis.ts';
import { askBeforeCall } from '../domains/call-hooks/ask-before-call.ts';
import { carryCall } from '../domains/calls/carry-call.ts';
import { recoverCalls } from '../domains/calls/lost-calls.ts';
import { planAll, planOne } from '../domains/campaigns/planner/plan-campaigns.ts';
import { removeValues, renameChoices } from '../domains/custom-fields/rewrite-values.ts';
import { replyInChat } from '../domains/embeds/reply.ts';
import { sweepChats } from '../domains/embeds/sweep.ts';
import { hearAnswers } from '../domains/interviews/hearing/hear-answers.ts';
import { sendInterviewMail } from '../domains/interviews/interview-mail.ts';
import { joinRecording } from '../domains/interviews/recordings/join-recording.ts';
import { keepUpRecordings } from '../domains/interviews/recordings/upkeep.ts';
import { closeRoom } from '../domains/interviews/room/close-room.ts';
import { sweepInterviews } from '../domains/interviews/sweep.ts';
import { embedMissing, embedPassages } from '../domains/knowledge-bases/embed-passages.ts';
import { forgetUnknownKnowledge } from '../domains/knowledge-bases/forget-unknown.ts';
import { recoverKnowledge } from '../domains/knowledge-bases/lost-documents.ts';
import { readKnowledge } from '../domains/knowledge-bases/read-knowledge.ts';
import { recoverBulk, runBulk } from '../domains/lead-bulk/run-bulk.ts';
import { undoSchedule } from '../domains/lead-bulk/undo-schedule.ts';
import { forgetUnstartedImports } from '../domains/lead-imports/forget-unstarted.ts';
import { previewImport } from '../domains/lead-imports/preview-import.ts';
import { recoverImports, runImport } from '../domains/lead-imports/run-import.ts';
import { undoImportedLeads } from '../domains/lead-imports/undo-import.ts';
import { extractUpload } from '../domains/lead-uploads/extract-upload.ts';
import { recoverUploads } from '../domains/lead-uploads/lost-uploads.ts';
import { fillZones } from '../domains/leads/fill-zones.ts';
import { planModelLists, readModelLists } from '../domains/model-lists/read-models.ts';
import { eraseOrganizations } from '../domains/organizations/erase-organizations.ts';
import { notifyOwners } from '../domains/organizations/notify-owners.ts';
import { setUpInbound } from '../domains/phone-numbers/inbound/set-up-inbound.ts';
import { recoverPromptRuns, runCases } from '../domains/prompts/evaluation/run-cases.ts';
import { startWriting } from '../domains/prompts/run-generation.ts';
import { recoverRehearsals, runRehearsal } from '../domains/rehearsals/run-rehearsal.ts';
import { archiveSlots } from '../domains/slots/archive-slots.ts';
import { recoverTestRuns, runTests } from '../domains/test-conversations/run-tests.ts';
import { deliverWebhook } from '../domains/webhooks/deliver.ts';
import { notifyAdmins } from '../domains/webhooks/notify-admins.ts';
import { planSummaries, writeSummaries } from '../domains/weekly-summaries/write-summaries.ts';
import { pollNumber, syncNumber } from '../domains/whatsapp-messages/fetch-messages.ts';
import { recoverMessages, removeInstance } from '../domains/whatsapp-messages/recover.ts';
import { sendMessage } from '../domains/whatsapp-messages/send-message.ts';
import { deliverMail, recoverMails } from '../mail/deliver-mail.ts';
import { simulateStep } from '../whatsapp/sandbox/steps.ts';
import type { JobName, JobPayload } from './jobs.ts';
import { forgetOld, forgetOldLogs, releaseAndSweepJobs } from './upkeep.ts';
import type { JobServices } from './worker-services.ts';

type Handler<N extends JobName> = (
  services: JobServices,
  payload: JobPayload<N>,
  isLastTry: boolean,
) => Promise<unknown>;

/** The handler of each job. */
export const handlers: { [N in JobName]: Handler<N> } = {
  'booking.mail': sendBookingMail,
  'booking.remind': sendReminders,
  'booking.remind-by-whatsapp': sendDelayedReminder,
  'booking.release-holds': releaseHolds,
  'call-analysis.run': runAnalysis,
  'call-analysis.recover': recoverAnalyses,
  'call.ask-hook': askBeforeCall,
  'call.carry': carryCall,
  'call.recover': recoverCalls,
  'campaign.plan': planOne,
  'campaign.plan-all': planAll,
  'custom-field.remove': removeValues,
  'custom-field.rename': renameChoices,
  'embed.reply': replyInChat,
  'embed.sweep': sweepChats,
  'phone-number.set-up-inbound': setUpInbound,
  'interview.close_room': closeRoom,
  'interview.mail': sendInterviewMail,
  'interview.sweep': sweepInterviews,
  'interview-recording.hear': hearAnswers,
  'interview-recording.join': joinRecording,
  'interview-recording.upkeep': keepUpRecordings,
  'knowledge.embed': embedPassages,
  'knowledge.embed-missing': embedMissing,
  'knowledge.forget': forgetUnknownKnowledge,
  'knowledge.read': readKnowledge,
  'knowledge.recover': recoverKnowledge,
  'lead-bulk.run': runBulk,
  'lead-bulk.undo': undoSchedule,
  'lead-bulk.recover': recoverBulk,
  'lead-import.preview': previewImport,
  'lead-import.run': runImport,
  'lead-import.undo': undoImportedLeads,
  'lead-import.forget': forgetUnstartedImports,
  'lead-import.recover': recoverImports,
  'lead.fill-zones': fillZones,
  'lead-upload.extract': extractUpload,
  'lead-upload.recover': recoverUploads,
  'mail.send': deliverMail,
  'mail.recover': recoverMails,
  'organization.tell-owners': notifyOwners,
  'organization.erase': eraseOrganizations,
  'generation.run': startWriting,
  'prompt-run.run': runCases,
  'prompt-run.recover': recoverPromptRuns,
  'rehearsal.run': runRehearsal,
  'rehearsal.recover': recoverRehearsals,
  'slot.archive': archiveSlots,
  'test-run.run': runTests,
  'test-run.recover': recoverTestRuns,
  'webhook.deliver': deliverWebhook,
  'webhook.tell-admins': notifyAdmins,
  'model-lists.plan': planModelLists,
  'model-lists.read': readModelLists,
  'weekly-summary.plan': planSummaries,
  'weekly-summary.write': writeSummaries,
  'whatsapp.send': sendMessage,
  'whatsapp.sync': syncNumber,
  'whatsapp.poll': pollNumber,
  'whatsapp.recover': recoverMessages,
  'whatsapp.remove-instance': removeInstance,
  'whatsapp.simulate': simulateStep,
  'upkeep.jobs': releaseAndSweepJobs,
  'upkeep.forget': forgetOld,
  'upkeep.forget-audit-logs': forgetOldLogs,
};
