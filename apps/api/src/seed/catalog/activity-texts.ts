export const userAgents: string[] = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
];

/** What administrators changed; contact data is masked as the log masks it. `days` ago. */
export const settingsChanges = [
  {
    days: 420,
    action: 'settings.updated',
    label: 'contact',
    changes: [{ field: 'support_phone', old: '+62******1199', new: '+62******1234' }],
  },
  {
    days: 300,
    action: 'settings.updated',
    label: 'general',
    changes: [
      { field: 'platform_fee_value', old: 5, new: 3 },
      { field: 'platform_fee_paid_by', old: 'Organizer', new: 'Buyer' },
    ],
  },
  {
    days: 200,
    action: 'settings.updated',
    label: 'legal',
    changes: [{ field: 'terms_version', old: '1.0', new: '1.1' }],
  },
  {
    days: 54,
    action: 'settings.updated',
    label: 'general',
    changes: [{ field: 'maintenance_mode', old: false, new: true }],
  },
  {
    days: 54,
    action: 'settings.updated',
    label: 'general',
    changes: [{ field: 'maintenance_mode', old: true, new: false }],
  },
  {
    days: 15,
    action: 'settings.updated',
    label: 'email',
    changes: [{ field: 'reply_to', old: 'b***@karcis.test', new: 'h***@karcis.test' }],
  },
];
