import { AppRequest } from '@switchboard/contracts/api-keys';
import { Card, Loaded, Page, PageHeader, Skeleton } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useLocation } from '@switchboard/platform/router';
import { useState } from 'react';
import { ConsentCard } from '../features/connect-app/ConsentCard.tsx';
import { Connected, ImpossibleRequest, isRefusal, UnknownRequest } from '../features/connect-app/refusals.tsx';

/** The request in the address. Of a repeated parameter only the last value counts, and other parameters are ignored. */
function requestIn(search: string): { clientId: string; asked: AppRequest } | null {
  const { client_id: clientId, ...parameters } = Object.fromEntries(new URLSearchParams(search));
  const parsed = AppRequest.safeParse(parameters);
  return clientId && parsed.success ? { clientId, asked: parsed.data } : null;
}

function Request({ clientId, asked }: { clientId: string; asked: AppRequest }) {
  const [answered, setAnswered] = useState<string>();
  const query = useQuery(
    endpointQuery('GET /api/api-keys/apps/:client_id', { params: { client_id: clientId }, query: asked }),
  );
  if (isRefusal(query.error)) return <UnknownRequest error={query.error} />;
  return (
    <Loaded
      query={query}
      failed="Failed to load the app's request"
      loading={
        <Card>
          <Skeleton lines={8} />
        </Card>
      }
    >
      {(app) => {
        if (answered !== undefined) return <Connected name={app.name} address={answered} />;
        if (app.problem !== null)
          return <ImpossibleRequest name={app.name} problem={app.problem} address={app.refused_to} />;
        return <ConsentCard app={app} clientId={clientId} asked={asked} onConnected={setAnswered} />;
      }}
    </Loaded>
  );
}

/** `/connect-app`: an app asks to work in the organization as the person who opened this page. */
export function ConnectAppPage() {
  const { search } = useLocation();
  const request = requestIn(search);
  return (
    <Page width="narrow">
      <PageHeader title="Connect an app" description="An app on your computer or the web wants to use Switchboard" />
      {request ? <Request key={search} {...request} /> : <UnknownRequest />}
    </Page>
  );
}
