import { nothingKnown, type Provider, ProviderError } from './provider.ts';

/** Money that people move by themselves: the buyer is told how, and staff say that it has come in. There is nobody to ask. */
export const offline: Provider = {
  methods: ['Bank Transfer'],
  refunding: () => 'None',
  create: async ({ reference }, { config }) => ({
    provider_reference: null,
    next_action: {
      type: 'Instructions',
      url: null,
      text: `${config['instructions'] ?? ''}\n\n${reference}`.trim(),
    },
  }),
  verify: () => undefined,
  find: async () => null,
  status: async () => nothingKnown,
  cancel: async () => {},
  refund: async () => {
    throw new ProviderError('Nobody gives this back but people', { code: 'not_refundable', isFinal: true });
  },
};
