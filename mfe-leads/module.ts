import { defineModule } from '@switchboard/platform/module';

export default defineModule({
  id: 'leads',
  title: 'Leads',
  owner: 'Switchboard',
  requires: { platform: '^1.1' },
  routes: [
    {
      path: '/leads',
      expose: 'LeadsPage',
      access: 'member',
      permission: 'lead.read',
      flag: 'leads',
      title: 'Leads',
    },
    {
      path: '/lead-uploads',
      expose: 'LeadUploadsPage',
      access: 'member',
      permission: 'upload.read',
      flag: 'leaduploads',
      title: 'Lead Uploads',
    },
    {
      path: '/call-logs',
      expose: 'CallLogsPage',
      access: 'member',
      permission: 'call.read',
      flag: 'calllogs',
      title: 'Call Logs',
    },
  ],
  nav: [
    { label: 'Leads', path: '/leads', icon: 'leads', group: 'leads', order: 40, flag: 'leads' },
    {
      label: 'Lead Uploads',
      path: '/lead-uploads',
      icon: 'lead-uploads',
      group: 'leads',
      order: 50,
      flag: 'leaduploads',
    },
    { label: 'Call Logs', path: '/call-logs', icon: 'call-logs', group: 'calls', order: 110, flag: 'calllogs' },
  ],
  slots: [
    { slot: 'lead.call.v1', expose: 'CallDialogSlot' },
    { slot: 'call-log.view.v1', expose: 'CallLogViewSlot' },
    { slot: 'lead.panels.v1', expose: 'LeadCallsPanel', order: 10, flag: 'calllogs', permission: 'call.read' },
  ],
  flags: ['leads', 'leaduploads', 'calllogs'],
  budget_bytes: 60_000,
});
