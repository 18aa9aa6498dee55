/** `npm run bench [-- <name…>] [--quick] [--pairs <n>] [--millions <n>]`: measures, and writes RESULTS.md. A quick run tries the measurements and writes nothing. */
import '../tooling/src/command-help.ts';
import { parseArgs } from 'node:util';
import { revisionOf } from '../tooling/src/test/revision.ts';
import { measureAssistantEditor } from './src/assistant-editor.ts';
import { measureAssistants } from './src/assistants.ts';
import { measureAuditLog } from './src/audit-log.ts';
import { measureBookingPage } from './src/booking-page.ts';
import { measureBookings } from './src/bookings.ts';
import { browserVersion } from './src/browser.ts';
import { measureCallLogRows } from './src/call-log-rows.ts';
import { measureCallLogs } from './src/call-logs.ts';
import { measureCalls } from './src/calls.ts';
import { measureCampaigns } from './src/campaigns.ts';
import { measureCapacity } from './src/capacity.ts';
import { measureDispatch } from './src/dispatch.ts';
import { measureDocuments } from './src/documents.ts';
import { measureEmbed } from './src/embed-bytes.ts';
import { measureEventLoad } from './src/event-load.ts';
import { measureExtraction } from './src/extraction.ts';
import { measureFirstHour } from './src/first-hour.ts';
import { measureFirstStart } from './src/first-start.ts';
import { measureFlowEditor } from './src/flow-editor.ts';
import { measureFlows } from './src/flows.ts';
import { measureHelp } from './src/help.ts';
import { measureHostileLoad } from './src/hostile-load.ts';
import { measureImports } from './src/imports.ts';
import { measureInterviewCall } from './src/interview-call.ts';
import { measureInterviewEvidence } from './src/interview-evidence.ts';
import { measureInterviewPage } from './src/interview-page.ts';
import { measureInterviews } from './src/interviews.ts';
import { measureKnowledge } from './src/knowledge.ts';
import { measureLeadList } from './src/lead-list.ts';
import { measureLiveEvents } from './src/live-events.ts';
import { measureManyModules } from './src/many-modules.ts';
import { measureModuleBuilds } from './src/module-builds.ts';
import { measureModules } from './src/module-loading.ts';
import { measureBytes } from './src/page-bytes.ts';
import { measureProfile } from './src/profile.ts';
import { measurePromptEditor } from './src/prompt-editor.ts';
import { measurePromptKills } from './src/prompt-kills.ts';
import { measurePrompts } from './src/prompts.ts';
import { measureRehearsals } from './src/rehearsals.ts';
import { measureReleases } from './src/releases.ts';
import { describeMachine, keepResult, writeResults } from './src/results.ts';
import { measureProcesses } from './src/several-processes.ts';
import { measureCrowd } from './src/simulated-crowd.ts';
import { measureSite } from './src/site.ts';
import { root } from './src/stack.ts';
import { measureStart } from './src/start.ts';
import { type BenchOptions, markdown, type Row } from './src/table.ts';
import { measureTenants } from './src/tenants.ts';
import { measureTests } from './src/test-times.ts';
import { measureVoice } from './src/voice.ts';

const measurements: Record<string, (options: BenchOptions) => Promise<Row[]>> = {
  bytes: measureBytes,
  modules: measureModules,
  profile: measureProfile,
  many: measureManyModules,
  builds: measureModuleBuilds,
  tests: measureTests,
  releases: measureReleases,
  start: measureStart,
  'first-start': measureFirstStart,
  leads: measureLeadList,
  audit: measureAuditLog,
  logs: measureCallLogs,
  'call-log-rows': measureCallLogRows,
  assistants: measureAssistants,
  editor: measureAssistantEditor,
  knowledge: measureKnowledge,
  extraction: measureExtraction,
  documents: measureDocuments,
  calls: measureCalls,
  dispatch: measureDispatch,
  imports: measureImports,
  flows: measureFlows,
  'flow-editor': measureFlowEditor,
  help: measureHelp,
  'hostile-load': measureHostileLoad,
  'first-hour': measureFirstHour,
  campaigns: measureCampaigns,
  rehearsals: measureRehearsals,
  events: measureLiveEvents,
  'event-load': measureEventLoad,
  processes: measureProcesses,
  tenants: measureTenants,
  capacity: measureCapacity,
  crowd: measureCrowd,
  voice: measureVoice,
  prompts: measurePrompts,
  compare: measurePromptEditor,
  kills: measurePromptKills,
  site: measureSite,
  embed: measureEmbed,
  bookings: measureBookings,
  'booking-page': measureBookingPage,
  interviews: measureInterviews,
  'interview-page': measureInterviewPage,
  'interview-call': measureInterviewCall,
  'interview-evidence': measureInterviewEvidence,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    millions: { type: 'string' },
    pairs: { type: 'string', default: '5' },
  },
});
const millions = values.millions === undefined ? undefined : Number(values.millions);
const names = positionals.length > 0 ? positionals : Object.keys(measurements);
const unknown = names.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  console.error(`No measurement is called ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}`);
  process.exit(1);
}

const chromium = await browserVersion();
for (const name of names) {
  const startedAt = performance.now();
  const log = (line: string) => console.log(`${name}: ${line}`);
  try {
    const rows =
      (await measurements[name]?.({
        log,
        pairs: values.quick ? 1 : Number(values.pairs),
        isQuick: values.quick,
        millions,
      })) ?? [];
    console.log(`\n${markdown(rows)}\n`);
    if (!values.quick) keepResult(name, { measured: describeMachine(chromium), revision: revisionOf(root), rows });
    log(`done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name}: not measured, earlier rows stay: ${error instanceof Error ? error.stack : error}`);
  }
}
if (!values.quick) console.log(`Written: ${writeResults(Object.keys(measurements))}`);
