import type { campaignReportApi } from '@switchboard/contracts/campaign-reports';
import type { Handlers } from '../../handler.ts';
import { exportReport, listReportLeads, listReports, readReport } from './campaign-reports.read.ts';
import { createReport, deleteReport } from './campaign-reports.service.ts';

export const campaignReportHandlers: Handlers<typeof campaignReportApi> = {
  'GET /api/campaigns/:id/reports': (context, { params, query }) => listReports(context, params.id, query),
  'POST /api/campaigns/:id/reports': (context, { params }) => createReport(context, params.id),
  'GET /api/campaigns/:id/reports/:report_id': ({ db }, { params }) => readReport(db, params),
  'GET /api/campaigns/:id/reports/:report_id/leads': (context, { params, query }) =>
    listReportLeads(context, params, query),
  'GET /api/campaigns/:id/reports/:report_id/export': (context, { params }) => exportReport(context, params),
  'DELETE /api/campaigns/:id/reports/:report_id': async (context, { params }) => {
    await deleteReport(context, params);
    return undefined;
  },
};
