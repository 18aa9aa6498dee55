import { Absence, type AbsenceProps, PoweredBy, tokens } from '@switchboard/design-system';
import { operatorName } from '@switchboard/platform';
import { useEffect } from 'react';
import styled from 'styled-components';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;

  & > footer {
    justify-content: center;
    margin-block-start: auto;
    padding: ${tokens.space[5]} ${tokens.space[4]};
  }
`;

/** Shown when a booker's slot or booking is missing: the product's usual message, in large type. */
export function BookerAbsence({ title, ...rest }: Omit<AbsenceProps, 'title'> & { title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Root data-scale="large">
      <Absence isPage role="alert" title={title} titleLevel={1} {...rest} />
      <PoweredBy operator={operatorName()} />
    </Root>
  );
}
