import type { moduleSettingsApi } from '@switchboard/contracts/module-settings';
import type { Handlers } from '../../handler.ts';
import { changeModuleSettings, getModuleSettings, listModuleSettings } from './module-settings.service.ts';

export const moduleSettingsHandlers: Handlers<typeof moduleSettingsApi> = {
  'GET /api/module-settings': (context) => listModuleSettings(context),
  'GET /api/module-settings/:module_id': (context, { params }) => getModuleSettings(context, params.module_id),
  'PATCH /api/module-settings/:module_id': (context, { params, body }) =>
    changeModuleSettings(context, params.module_id, body),
};
