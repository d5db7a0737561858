/** The headings of what administrators and organizers manage, an area a line. */
export const managementDescriptions = {
  adminAnalytics: {
    title: 'Administration: analytics',
    description: 'Reports of the whole platform, of all time and for ranges of days.',
  },
  adminCategories: {
    title: 'Administration: categories',
    description: 'What events are about: visitors look for them by it.',
  },
  adminEventManagement: {
    title: 'Administration: managing events',
    description: 'How events are made, changed and removed, and the steps by which their status changes.',
  },
  adminEvents: {
    title: 'Administration: events',
    description:
      'The events of all organizers, with ticket types, check-in staff, promos, vouchers and themes.',
  },
  adminExports: {
    title: 'Administration: exports',
    description: 'Records of all organizers, and the accounts, as files for spreadsheets.',
  },
  adminGates: {
    title: 'Administration: gates',
    description: 'Where people come into an event, of all organizers.',
  },
  adminImports: {
    title: 'Administration: imports',
    description: 'Records of all events that come in files.',
  },
  adminJobs: {
    title: 'Administration: jobs',
    description: 'Work in the background: what waits, what runs, and what has failed.',
  },
  adminLogs: {
    title: 'Administration: logs',
    description: 'The audit log (who did what, when and from where) and the error log.',
  },
  adminMail: {
    title: 'Administration: mail',
    description: 'The mails that this server writes, as they look, and a test of how they leave.',
  },
  adminMoney: {
    title: 'Administration: payments and check-ins',
    description: 'The payments and the scans at the gates of all events, and who has tickets for an event.',
  },
  adminOrders: {
    title: 'Administration: orders',
    description: 'What was bought, of all events, and what is sold at a counter.',
  },
  adminOrganizers: {
    title: 'Administration: organizers',
    description: 'The businesses that run events: what is said of them, and whether they may go on.',
  },
  adminPaymentAccounts: {
    title: 'Administration: payment accounts',
    description: 'Accounts at payment providers: where money comes in, of the platform and of organizers.',
  },
  adminPeople: { title: 'Administration: people', description: 'The accounts of the platform.' },
  adminPetugas: {
    title: 'Administration: check-in staff of events',
    description: 'Who works at the gates of events, of all organizers, and what they may do there.',
  },
  adminPromos: {
    title: 'Administration: promos',
    description: 'Discounts on events, of all organizers, as they are made, changed and removed.',
  },
  adminQuestions: {
    title: 'Administration: questions to buyers',
    description: 'What buyers are asked for each ticket, of the events of all organizers.',
  },
  adminScanning: {
    title: 'Administration: at the gates',
    description: 'What happens at the gates of every event.',
  },
  adminSignature: {
    title: 'Administration: the official event',
    description: 'The page of the official event, its lineup and its brand partners.',
  },
  adminSigningKeys: {
    title: 'Administration: signing keys',
    description: 'By what the codes of tickets are signed, and how that is changed.',
  },
  adminThemes: {
    title: 'Administration: themes of events',
    description: 'How the pages and tickets of events look, of all organizers.',
  },
  adminTicketTypes: {
    title: 'Administration: ticket types',
    description: 'What can be bought for an event, of all organizers, as it is made, changed and removed.',
  },
  adminTickets: { title: 'Administration: tickets', description: 'How tickets of all events are managed.' },
  adminVenues: {
    title: 'Administration: venues',
    description: 'Where events take place: venues of the platform, and those of organizers.',
  },
  adminVoucherBatches: {
    title: 'Administration: batches of vouchers',
    description: 'Vouchers that are issued, mailed and revoked together, of all organizers.',
  },
  adminVouchers: {
    title: 'Administration: vouchers',
    description:
      'Codes that are issued one by one, of all organizers, as they are made, changed and removed.',
  },
  adminWebhooks: {
    title: 'Administration: webhooks',
    description: 'Addresses that are told what happens on the platform.',
  },
  organizerAnalytics: {
    title: 'Organizer: analytics',
    description: 'Reports of the organizer’s own events, of all time and for ranges of days.',
  },
  adminMessages: {
    title: 'Administration: messages to ticket holders',
    description: 'What is written to those who have tickets for an event, of all organizers.',
  },
  organizerImports: {
    title: 'Organizer: imports',
    description: 'Records of the own events that come in files.',
  },
  organizerMessages: {
    title: 'Organizer: messages to ticket holders',
    description: 'What is written to those who have tickets for an event of the organizer.',
  },
  organizerEvents: {
    title: 'Organizer: events',
    description:
      'The events of the organizer: how they are read, made, changed and removed, and the steps of their status.',
  },
  organizerExports: {
    title: 'Organizer: exports',
    description: 'Records of the events of the organizer, as files for spreadsheets.',
  },
  organizerGates: {
    title: 'Organizer: gates',
    description: 'Where people come into the events of the organizer.',
  },
  organizerMembers: {
    title: 'Organizer: team',
    description: 'The accounts that work for the organizer, and the invitations that are open.',
  },
  organizerProfile: {
    title: 'Organizer: profile',
    description: 'What visitors and ticket holders are told of the organizer.',
  },
  organizerOrders: {
    title: 'Organizer: orders',
    description: 'What was bought for the events of the organizer, and what is sold at a counter.',
  },
  organizerPetugas: {
    title: 'Organizer: check-in staff of events',
    description: 'Who works at the gates of the events of the organizer, and what they may do there.',
  },
  organizerPromos: {
    title: 'Organizer: promos',
    description: 'Discounts on the events of the organizer.',
  },
  organizerQuestions: {
    title: 'Organizer: questions to buyers',
    description: 'What buyers are asked for each ticket of the events of the organizer.',
  },
  organizerRecords: {
    title: 'Organizer: attendees and payments',
    description:
      'Who has tickets for an event of the organizer, what was paid for them, and what was scanned; and who has worked for it.',
  },
  organizerScanning: {
    title: 'Organizer: at the gates',
    description: 'Scanning at the own events, as a Supervisor does.',
  },
  organizerThemes: {
    title: 'Organizer: themes of events',
    description: 'How the pages and tickets of the events of the organizer look.',
  },
  organizerTicketTypes: {
    title: 'Organizer: ticket types',
    description: 'What can be bought for the events of the organizer.',
  },
  organizerTickets: { title: 'Organizer: tickets', description: 'How tickets of own events are managed.' },
  organizerTrash: {
    title: 'Organizer: trash',
    description: 'Removed events of the organizer, and what was removed of its events.',
  },
  organizerVenues: {
    title: 'Organizer: venues',
    description: 'Where events take place: venues of the platform, and the organizer’s own.',
  },
  organizerVoucherBatches: {
    title: 'Organizer: batches of vouchers',
    description: 'Vouchers that are issued, mailed and revoked together for the events of the organizer.',
  },
  organizerVouchers: {
    title: 'Organizer: vouchers',
    description: 'Codes that are issued one by one for the events of the organizer.',
  },
  organizerWebhooks: {
    title: 'Organizer: webhooks',
    description: 'Addresses that are told what happens to the events of the organizer.',
  },
  adminRefunds: {
    title: 'Administration: refunds',
    description: 'Money that is given back: asked for, decided, sent.',
  },
  organizerRefunds: {
    title: 'Organizer: refunds',
    description: 'The same of the organizer’s own events.',
  },
} as const;
