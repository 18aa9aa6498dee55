import { tokens } from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import styled from 'styled-components';

/** The search above a grid of cards. */
export const CardSearch = styled(SearchField)`
  max-inline-size: ${tokens.width.floating};
`;
