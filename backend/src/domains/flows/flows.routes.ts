import type { flowApi } from '@switchboard/contracts/flow-operations';
import type { Handlers } from '../../handler.ts';
import { readFlowLive } from './flow-live.read.ts';
import { readFlowTraffic } from './flow-traffic.read.ts';
import { checkFlow, exportFlow, firstFlow, generateFlowTests, importFlow } from './flows.service.ts';

export const flowHandlers: Handlers<typeof flowApi> = {
  'POST /api/assistants/:id/flow/checks': (context, { params, body }) => checkFlow(context, params.id, body.flow),
  'POST /api/assistants/:id/flow/tests': (context, { params, body }) =>
    generateFlowTests(context, params.id, body.flow),
  'GET /api/assistants/:id/flow/first': (context, { params }) => firstFlow(context, params.id),
  'GET /api/assistants/:id/flow/export': (context, { params, query }) => exportFlow(context, params.id, query.version),
  'GET /api/assistants/:id/flow/traffic': (context, { params, query }) =>
    readFlowTraffic(context, params.id, query.version),
  'GET /api/assistants/:id/flow/live': (context, { params }) => readFlowLive(context, params.id),
  'POST /api/flows/import': (context, { body }) => importFlow(context, body.text),
};
