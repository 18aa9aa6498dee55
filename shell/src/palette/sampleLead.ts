import { Lead } from '@switchboard/contracts/leads';
import { blankRow } from '@switchboard/platform/testing';

/** A lead as the API lists it, for tests. */
export const sampleLead = blankRow(Lead, {
  id: '00000000-0000-4000-8000-0000000000b1',
  first_name: 'Maya',
  last_name: 'Lindqvist',
  phone_number: '+12125550142',
});
