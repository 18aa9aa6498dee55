import { SlotColor, slotDefaults } from '@switchboard/contracts/slots';
import { defineModule } from '@switchboard/platform/module';

const colours = SlotColor.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export default defineModule({
  id: 'slots',
  title: 'Slots',
  owner: 'Switchboard',
  requires: { platform: '^1.1' },
  routes: [
    {
      path: '/slots',
      expose: 'SlotsPage',
      access: 'member',
      flag: 'slots',
      permission: 'slot.read',
      title: 'Slots',
    },
    {
      path: '/slots/:id',
      expose: 'SlotPage',
      access: 'member',
      flag: 'slots',
      permission: 'slot.read',
      title: 'Slot',
    },
    {
      path: '/booking-pages',
      expose: 'BookingPagesPage',
      access: 'member',
      flag: 'slots',
      permission: 'slot.read',
      title: 'Booking pages',
    },
    { path: '/book-slot/:id', expose: 'BookSlotPage', access: 'public', title: 'Book Your Slot' },
    { path: '/manage-booking/:token', expose: 'ManageBookingPage', access: 'public', title: 'Your booking' },
  ],
  nav: [{ label: 'Slots', path: '/slots', icon: 'slots', group: 'calls', order: 120, flag: 'slots' }],
  slots: [{ slot: 'lead.panels.v1', expose: 'LeadSlotsPanel', order: 20, flag: 'slots', permission: 'slot.read' }],
  flags: ['slots'],
  settings: [
    {
      name: 'default_duration',
      kind: 'number',
      label: 'Duration of a new slot',
      help: 'Minutes of one booking, until somebody types another.',
      default: slotDefaults.time_limit,
      min: 1,
      max: 1440,
      unit: 'min',
    },
    {
      name: 'default_capacity',
      kind: 'number',
      label: 'Seats of a new slot',
      default: slotDefaults.capacity,
      min: 1,
      max: 1000,
    },
    {
      name: 'default_location',
      kind: 'text',
      label: 'Location of a new slot',
      help: 'A room, or the link of your meetings.',
      default: '',
      max_length: 200,
    },
    {
      name: 'default_color',
      kind: 'choice',
      label: 'Colour of a new slot',
      default: slotDefaults.color,
      options: colours,
    },
    {
      name: 'offered_times',
      kind: 'number',
      label: 'Times to offer beside a lead',
      help: 'How many of the next slots with free seats stand in the panel of a lead.',
      default: 3,
      min: 1,
      max: 10,
    },
  ],
  budget_bytes: 15_000,
});
