import { expect, test } from 'vitest';
import { sampleLead } from '../testing/samples.ts';
import { prefillVariables } from './prefillVariables.ts';

const ada = sampleLead(1, {
  first_name: 'Ada',
  last_name: 'Moss',
  email: 'ada@example.com',
  phone_number: '+12125550142',
});

test('prefillVariables fills known names from the lead or the organization, and leaves others empty', () => {
  const names = [
    'first_name',
    'LAST_NAME',
    'Name',
    'lead_contact_name',
    'email',
    'Phone',
    'phone_number',
    'Lead_Contact_Number',
    'Organization',
    'position',
  ];
  expect(prefillVariables(names, ada, 'Northwind Clinics')).toEqual({
    first_name: 'Ada',
    LAST_NAME: 'Moss',
    Name: 'Ada Moss',
    lead_contact_name: 'Ada Moss',
    email: 'ada@example.com',
    Phone: '+12125550142',
    phone_number: '+12125550142',
    Lead_Contact_Number: '+12125550142',
    Organization: 'Northwind Clinics',
    position: '',
  });
});

test('a lead without an email leaves the email variable empty', () => {
  expect(prefillVariables(['email'], { ...ada, email: null }, '')).toEqual({ email: '' });
});
