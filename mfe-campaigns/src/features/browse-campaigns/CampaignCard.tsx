import type { Campaign } from '@switchboard/contracts/campaigns';
import { Card, Link, Moment, SampleBadge, Stack, Text, tokens } from '@switchboard/design-system';
import { type CampaignActions, CampaignMenu } from '../../display/CampaignMenu.tsx';
import { CampaignStatusBadge } from '../../display/CampaignStatusBadge.tsx';
import { CardProgress } from './CardProgress.tsx';

interface CampaignCardProps {
  campaign: Campaign;
  href: string;
  /** Shows the template, in lists with campaigns of several templates. */
  hasTemplate: boolean;
  actions: CampaignActions | undefined;
}

/** A campaign in the list. Source: specification 03 §2.8. */
export function CampaignCard({ campaign, href, hasTemplate, actions }: CampaignCardProps) {
  const { name, status, description, lead_count, feature_template, created_at, updated_at } = campaign;
  return (
    <Card
      aria-label={name}
      title={
        <Text clamp={2} style={{ fontSize: tokens.text.lg, overflowWrap: 'anywhere' }}>
          <Link href={href} variant="quiet">
            {name}
          </Link>
        </Text>
      }
      titleLevel={2}
      badge={
        <>
          <CampaignStatusBadge status={status} />
          {campaign.is_sample && <SampleBadge />}
        </>
      }
      actions={actions && <CampaignMenu campaign={campaign} actions={actions} />}
      style={{ blockSize: '100%' }}
    >
      <Stack gap={2} style={{ blockSize: '100%' }}>
        <Text size="sm">
          {lead_count.toLocaleString('en-US')} {lead_count === 1 ? 'lead' : 'leads'}
        </Text>
        {hasTemplate && (
          <Text size="sm" tone="muted" truncate>
            Template: {feature_template.name}
          </Text>
        )}
        {description && (
          <Text as="p" size="sm" clamp={2} style={{ overflowWrap: 'anywhere' }}>
            {description}
          </Text>
        )}
        <CardProgress campaign={campaign} />
        <Text as="p" size="sm" tone="muted" style={{ marginBlockStart: 'auto' }}>
          Created <Moment at={created_at} isDayOnly />, updated <Moment at={updated_at} isDayOnly />
        </Text>
      </Stack>
    </Card>
  );
}
