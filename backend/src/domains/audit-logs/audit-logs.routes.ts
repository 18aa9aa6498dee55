import type { auditLogApi } from '@switchboard/contracts/audit-logs';
import type { Handlers } from '../../handler.ts';
import { listAuditLogs } from './audit-logs.read.ts';
import { getAuditSettings, setAuditSettings } from './audit-logs.service.ts';
import { exportAuditLogs } from './export.ts';

export const auditLogHandlers: Handlers<typeof auditLogApi> = {
  'GET /api/audit-logs': (context, { query }) => listAuditLogs(context, query),
  'GET /api/audit-logs/export': async (context, { query }) => exportAuditLogs(context, query),
  'GET /api/audit-logs/settings': (context) => getAuditSettings(context),
  'PUT /api/audit-logs/settings': (context, { body }) => setAuditSettings(context, body),
};
