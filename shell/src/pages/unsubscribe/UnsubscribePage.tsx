import { Button, Skeleton, Stack, Text } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import type { ReactNode } from 'react';
import { AuthLink } from '../auth/AuthLinks.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { locale, t } from './texts/texts.ts';

/** `isOwn`: the reader has an account, whose profile has these settings. */
function Page({ title, isOwn, children }: { title: string; isOwn?: boolean; children: ReactNode }) {
  const footer = isOwn && <AuthLink label={t('unsubscribe.profile')} href="/profile" />;
  return (
    <div lang={locale()}>
      <AuthPage title={title} footer={footer}>
        {children}
      </AuthPage>
    </div>
  );
}

function Unusable() {
  return (
    <Page title={t('unusable.title')} isOwn>
      <Text as="p">{t('unusable.text')}</Text>
    </Page>
  );
}

interface Linked {
  organization: string;
  /** Weekly summaries, or all emails to an address. */
  ends: 'summary' | 'emails';
}

function Ended({ organization, ends }: Linked) {
  return (
    <Page title={t(`${ends}.ended`)} isOwn={ends === 'summary'}>
      <Text as="p" role="status">
        {t(`${ends}.ended_text`, { organization })}
      </Text>
    </Page>
  );
}

/** Opening the page changes nothing: mail scanners open every link. */
function Question({ token, organization, ends }: Linked & { token: string }) {
  const failed = t(`${ends}.failed`);
  const end = useMutation(endpointMutation('POST /api/unsubscribe/:token', { failed }));
  if (end.isSuccess) return <Ended organization={organization} ends={ends} />;
  return (
    <Page title={ends === 'emails' ? t('emails.ask', { organization }) : t('summary.ask')}>
      <Stack gap={4} align="start">
        <Text as="p">{t(`${ends}.effect`, { organization })}</Text>
        <Button variant="primary" isPending={end.isPending} onPress={() => end.mutate({ params: { token } })}>
          {t('unsubscribe.button')}
        </Button>
      </Stack>
    </Page>
  );
}

function WithToken({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/unsubscribe/:token', { params: { token } }));
  if (data) {
    const linked = { organization: data.organization_name, ends: data.ends };
    return data.is_wanted ? <Question token={token} {...linked} /> : <Ended {...linked} />;
  }
  if (!error)
    return (
      <Page title={t('unsubscribe.title')}>
        <Skeleton lines={3} />
      </Page>
    );
  if (error instanceof ApiError && error.status === 404) return <Unusable />;
  return (
    <Page title={t('unreadable.title')}>
      <Stack gap={4} align="start" role="alert">
        <Text as="p">{error.message}</Text>
        <Button onPress={() => void refetch()}>{t('unsubscribe.retry')}</Button>
      </Stack>
    </Page>
  );
}

/** The page of the link at the end of a weekly summary or a flow's email. It unsubscribes without signing in. */
export function UnsubscribePage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  return token ? <WithToken token={token} /> : <Unusable />;
}
