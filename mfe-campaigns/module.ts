import { defineModule } from '@switchboard/platform/module';

export default defineModule({
  id: 'campaigns',
  title: 'Campaigns',
  owner: 'Switchboard',
  requires: { platform: '^1.1' },
  routes: [
    {
      path: '/feature-templates',
      expose: 'FeatureTemplatesPage',
      access: 'member',
      permission: 'template.read',
      flag: 'featureTemplates',
      title: 'Feature Templates',
    },
    {
      path: '/feature-templates/:id',
      expose: 'FeatureTemplatePage',
      access: 'member',
      permission: 'template.read',
      flag: 'featureTemplates',
      title: 'Feature Template',
    },
    {
      path: '/u/:templateName/:id',
      expose: 'CampaignPage',
      access: 'member',
      permission: 'campaign.read',
      flag: 'campaigns',
      title: 'Campaign',
    },
    {
      path: '/campaigns/:id',
      expose: 'CampaignPage',
      access: 'member',
      permission: 'campaign.read',
      flag: 'campaigns',
      title: 'Campaign',
    },
  ],
  nav: [
    {
      label: 'Feature Templates',
      path: '/feature-templates',
      icon: 'feature-templates',
      group: 'content',
      order: 130,
      flag: 'featureTemplates',
    },
  ],
  slots: [],
  flags: ['featureTemplates', 'campaigns'],
  budget_bytes: 60_000,
});
