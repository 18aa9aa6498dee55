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

/** Stands where a booker's slot or booking is not: what the product shows in such a place, on the large scale. */
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
