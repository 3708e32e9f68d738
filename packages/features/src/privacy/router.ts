import { procedure, router } from '@nova/core';
import { endingVerbs } from './person-endings.ts';
import { consentVerbs } from './consents.ts';
import { personDataVerbs } from './person-data.ts';
import {
  createPrivacyRequest,
  getPrivacyRequest,
  listPrivacyRequests,
  updatePrivacyRequest,
} from './privacy-requests.ts';
import { previewRetention } from './retention/preview-retention.ts';
import { listPurposes, setPurpose } from './purposes.ts';
import { getRetention, setRetention } from './retention/retention-settings.ts';
import { runRetention } from './retention/run-retention.ts';
import * as personEndingsContract from './person-endings-contract.ts';
import * as consentsContract from './consents-contract.ts';
import * as personDataContract from './person-data-contract.ts';
import * as contract from './contract.ts';
import * as retentionContract from './retention-contract.ts';
import type {} from './ports.ts';

const candidateEndings = endingVerbs('candidate');
const candidateConsents = consentVerbs('candidate');
const candidateData = personDataVerbs('candidate');
const contactEndings = endingVerbs('contact');
const contactConsents = consentVerbs('contact');
const contactData = personDataVerbs('contact');
const leadEndings = endingVerbs('lead');
const leadConsents = consentVerbs('lead');
const leadData = personDataVerbs('lead');

export const privacyRouter = router({
  candidates: {
    anonymise: procedure(personEndingsContract.personEndings.candidates.anonymise).mutation(
      candidateEndings.anonymise,
    ),
    consents: procedure(consentsContract.consents.candidates.list).query(candidateConsents.consents),
    erase: procedure(personEndingsContract.personEndings.candidates.erase).mutation(candidateEndings.erase),
    exportPerson: procedure(personDataContract.personData.candidates.exportPerson).query(
      candidateData.exportPerson,
    ),
    privacy: procedure(personDataContract.personData.candidates.privacy).query(candidateData.privacy),
    recordConsent: procedure(consentsContract.consents.candidates.record).mutation(
      candidateConsents.recordConsent,
    ),
    requestConsent: procedure(consentsContract.consents.candidates.request).mutation(
      candidateConsents.requestConsent,
    ),
    setHold: procedure(personDataContract.personData.candidates.setHold).mutation(candidateData.setHold),
    withdrawConsent: procedure(consentsContract.consents.candidates.withdraw).mutation(
      candidateConsents.withdrawConsent,
    ),
  },
  contacts: {
    anonymise: procedure(personEndingsContract.personEndings.contacts.anonymise).mutation(
      contactEndings.anonymise,
    ),
    consents: procedure(consentsContract.consents.contacts.list).query(contactConsents.consents),
    erase: procedure(personEndingsContract.personEndings.contacts.erase).mutation(contactEndings.erase),
    exportPerson: procedure(personDataContract.personData.contacts.exportPerson).query(
      contactData.exportPerson,
    ),
    privacy: procedure(personDataContract.personData.contacts.privacy).query(contactData.privacy),
    recordConsent: procedure(consentsContract.consents.contacts.record).mutation(
      contactConsents.recordConsent,
    ),
    requestConsent: procedure(consentsContract.consents.contacts.request).mutation(
      contactConsents.requestConsent,
    ),
    setHold: procedure(personDataContract.personData.contacts.setHold).mutation(contactData.setHold),
    withdrawConsent: procedure(consentsContract.consents.contacts.withdraw).mutation(
      contactConsents.withdrawConsent,
    ),
  },
  leads: {
    anonymise: procedure(personEndingsContract.personEndings.leads.anonymise).mutation(leadEndings.anonymise),
    consents: procedure(consentsContract.consents.leads.list).query(leadConsents.consents),
    erase: procedure(personEndingsContract.personEndings.leads.erase).mutation(leadEndings.erase),
    exportPerson: procedure(personDataContract.personData.leads.exportPerson).query(leadData.exportPerson),
    privacy: procedure(personDataContract.personData.leads.privacy).query(leadData.privacy),
    recordConsent: procedure(consentsContract.consents.leads.record).mutation(leadConsents.recordConsent),
    requestConsent: procedure(consentsContract.consents.leads.request).mutation(leadConsents.requestConsent),
    setHold: procedure(personDataContract.personData.leads.setHold).mutation(leadData.setHold),
    withdrawConsent: procedure(consentsContract.consents.leads.withdraw).mutation(
      leadConsents.withdrawConsent,
    ),
  },
  privacy: {
    createRequest: procedure(contract.createPrivacyRequest).mutation(createPrivacyRequest),
    getRequest: procedure(contract.getPrivacyRequest).query(getPrivacyRequest),
    previewRetention: procedure(retentionContract.previewRetention).mutation(previewRetention),
    purposes: procedure(consentsContract.listPurposes).query(listPurposes),
    requests: procedure(contract.listPrivacyRequests).query(listPrivacyRequests),
    retention: procedure(retentionContract.getRetention).query(getRetention),
    runRetention: procedure(retentionContract.runRetention).mutation(runRetention),
    setPurpose: procedure(consentsContract.setPurpose).mutation(setPurpose),
    setRetention: procedure(retentionContract.setRetention).mutation(setRetention),
    updateRequest: procedure(contract.updatePrivacyRequest).mutation(updatePrivacyRequest),
  },
});
