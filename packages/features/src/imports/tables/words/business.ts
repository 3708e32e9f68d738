import {
  client,
  created,
  notes,
  owner,
  phone,
  place,
  placeInParts,
  source,
  tags,
  updated,
} from './people.ts';

/**
 * Names that other systems give the fields of companies, jobs, opportunities and placements. people.ts explains the
 * form.
 */
const record = {
  createdOn: created,
  updatedOn: updated,
  ownerName: `${owner}, Company Owner, Client Owner, Job Owner`,
  statusName:
    'Status, +Stage, Company Status, Client Status, Job Status, Job Opening Status, Job Order Status, Kundenstatus, Stellenstatus, Statut, Statut du poste, Statut client, État, Estado, Estado de la vacante, Stato, +Fase, Stato posizione, Vacaturestatus, Klantstatus',
  tags,
} as const;

const sourced = {
  ...record,
  sourceName: source,
} as const;

export const companyWords = {
  ...sourced,
  id: 'Company ID, Company Number, Kundennummer, Codice azienda, Klantnummer, Code client, Client ID, Client Corporation ID, Account ID, Record ID, External ID, Firmen-ID, Kunden-ID, ID entreprise, ID empresa, ID azienda, Bedrijf ID',
  name: 'Company, Company Name, Client, Client Name, Account, Account Name, Client Corporation, Client Corporation Name, Organisation, Organization, +Legal Name, Firma, Firmenname, Unternehmen, Unternehmensname, Kunde, Kundenname, Entreprise, Raison sociale, Nom de l’entreprise, Nom de la société, Société, Nom, Empresa, Razón social, Nombre, Cliente, Azienda, Ragione sociale, Società, Nome, Bedrijf, Bedrijfsnaam, Klant, Naam, Nome azienda, Nombre de la empresa, Opdrachtgever, Klantnaam, Nom du client, Client/Company',
  phone: `${phone}, Main Phone, Main Number, Switch Board, Office Phone, Switchboard, Zentrale, Standard, Centralino`,
  email:
    'Email, E-mail, Email Address, Company Email, E-Mail-Adresse, Adresse e-mail, Courriel, Correo, Correo electrónico, Posta elettronica, E-mailadres',
  website:
    'Website, Website URL, Company Website, Web Site, Web Address, Web, URL, Homepage, Company URL, Internetseite, Site web, Site internet, Sitio web, Página web, Sito web, Sito, Webseite, Webadresse, Webadres, Web-Adresse, Adresse web, Dirección web, Indirizzo web',
  linkedIn: 'LinkedIn URL, LinkedIn Profile, LinkedIn Page, Company LinkedIn, Profil LinkedIn',
  faxNo:
    'Fax, Fax Number, Fax No, Telefax, Faxnummer, Télécopie, Numéro de fax, Número de fax, Numero di fax',
  industryName:
    'Industry, Industry Type, Sector de actividad, Branche, Secteur d’activité, Industria, Settore, Branche / Industrie, Bedrijfstak, Industrie, Sector of Industry, Industriezweig, Settore di attività, Ramo',
  sectorName: 'Sector, Sektor, Secteur, Business Sector',
  employeeCount:
    'Employees, No of Employees, Company Size, Employee Size, Number of Employees, No. of Employees, Headcount, Employee Count, Mitarbeiter, Mitarbeiterzahl, Anzahl Mitarbeiter, Effectif, Nombre de salariés, Empleados, Número de empleados, Dipendenti, Numero dipendenti, Aantal medewerkers, Medewerkers',
  annualRevenue:
    'Revenue, Turnover, Annual Revenue, Umsatz, Jahresumsatz, Chiffre d’affaires, Facturación, Fatturato, Omzet, CA, CA annuel, Ingresos, Ingresos anuales, Ricavi, Ricavi annui, Fatturato annuo, Jaaromzet, Umsatz pro Jahr, Facturación anual, Chiffre d’affaires annuel',
  foundedYear:
    'Founded, Year Founded, Gründungsjahr, Année de création, Año de fundación, Anno di fondazione, Oprichtingsjaar',
  description:
    'Description, About, About Company, Company Overview, Overview, Company Description, Beschreibung, Descripción, Descrizione, Omschrijving',
  internalNotes: `${notes}, Company Comments`,
  location: `${place}, Headquarters, HQ, Head Quarter, Hauptsitz, Siège, Siège social, Sede central, Sede legale, Vestiging, Hoofdkantoor`,
  ...placeInParts,
  'location.street': `${placeInParts['location.street']}, Billing Address, Billing Street, Location Address, Main Address, Shipping Street`,
  'location.city': `${placeInParts['location.city']}, Billing City, Location City`,
  'location.state': `${placeInParts['location.state']}, Billing State, Location State`,
  'location.postcode': `${placeInParts['location.postcode']}, Billing Code, Billing Zip, Location Zip Code`,
  'location.country': `${placeInParts['location.country']}, Billing Country, Location Country`,
} as const;

export const jobWords = {
  ...sourced,
  id: 'Job ID, Job Opening ID, Job Reference, Job Ref, Job Number, Job Order ID, Requisition ID, Req ID, Vacancy ID, Job Code, Record ID, External ID, Stellen-ID, ID offre, ID vacante, ID offerta, Vacature ID',
  title:
    'Job Title, Title, Job, Job Name, Job Opening, Job Opening Name, Job Order, Position, Position Title, Vacancy, Vacancy Name, Role, Requisition, Requisition Name, Posting Title, Stelle, Stellentitel, Stellenbezeichnung, Poste, Intitulé, Offre, Puesto, Vacante, Oferta, Posizione, Offerta, Vacature, Functie, Posting Name, Intitulé du poste, Intitulé de poste, Titre du poste, Nom du poste, Título del puesto, Nombre del puesto, Título, Titolo, Titolo posizione, Posizione aperta, Nome posizione, Vacaturetitel, Functietitel, Jobtitel, Positionsbezeichnung, Position title',
  companyId: 'Company ID, Client ID, Client Corporation ID, Account ID, Firmen-ID, Kunden-ID',
  companyName: client,
  contactId: 'Contact ID, Client Contact ID, Hiring Manager ID',
  internalDescription: `${notes}, Internal Description`,
  description:
    'Description, Job Description, JD, Public Description, Published Description, Advert, Stellenbeschreibung, Beschreibung, Descriptif, Descripción, Descrizione, Omschrijving',
  openPositions:
    'Openings, # of Openings, Number of Openings, Headcount, No. of Positions, No of Positions, Number of Positions, Vacancies, Positions, Anzahl Stellen, Nombre de postes, Número de vacantes, Numero posizioni, Aantal vacatures, Open Positions, Offene Stellen, Offene Positionen, Postes à pourvoir, Postes ouverts, Vacantes, Puestos, Plazas, Posizioni aperte, Posizioni, Aantal posities, Aantal plaatsen',
  employmentTypeName:
    'Employment Type, Work Type, Job Type, Contract Type, Anstellungsart, Vertragsart, Type de contrat, Tipo de contrato, Tipo di contratto, Dienstverband, Contracttype, Beschäftigungsart, Art der Anstellung, Contrat, Contrato, Contratto, Contract, Soort dienstverband, Modalidad de contrato',
  minPay:
    'Min Salary, Minimum Salary, Salary From, Salary Min, Salary Minimum, Salary Low, Low Salary, Lowest Salary, Salary Range Low, Salary Range Min, Salary Range From, Salary Lower, Pay From, Pay Min, Pay Low, Min Pay, Minimum Pay, Pay Range Min, Pay Range Low, Compensation Min, Compensation Low, Gehalt von, Gehalt min, Mindestgehalt, Salaire de, Salario min, Salario desde, Salaris min, Salaire min, Salario mínimo, RAL min, Salaris van',
  payRange:
    'Salary, Salary Range, Pay, Pay Range, Compensation, Gehalt, Gehaltsspanne, Gehaltsrahmen, Salaire, Fourchette de salaire, Fourchette salariale, Rémunération, Salario, Rango salarial, Banda salarial, Retribuzione, RAL, Stipendio, Fascia retributiva, Salaris, Salarisrange, Salarisindicatie',
  maxPay:
    'Max Salary, Maximum Salary, Salary To, Salary Max, Salary Maximum, Salary High, High Salary, Highest Salary, Salary Range High, Salary Range Max, Salary Range To, Salary Upper, Pay To, Pay Max, Pay High, Max Pay, Maximum Pay, Pay Range Max, Pay Range High, Compensation Max, Compensation High, Gehalt bis, Gehalt max, Höchstgehalt, Salaire à, Salario max, Salario hasta, Salaris max, Salaire max, Salario máximo, RAL max, Salaris tot',
  payTenure: 'Salary Unit, Salary Period, Salary Type, Pay Unit, Pay Period, Salary Per, Pay Frequency',
  payCurrency: 'Currency, Currency Code, Salary Currency, Währung, Devise, Moneda, Valuta',
  startDate:
    'Start, Start Date, Target Start Date, Expected Start Date, Beginn, Eintrittsdatum, Startdatum, Date de début, Fecha de inicio, Data di inizio, Begindatum',
  closingDate:
    'Closing Date, Deadline, Close Date, Target Date, End Date, Application Deadline, Bewerbungsfrist, Date limite, Fecha límite, Fecha de cierre, Data di chiusura, Scadenza, Sluitingsdatum, Frist, Enddatum, Date de clôture, Date de fin, Fecha de fin, Fecha de vencimiento, Data di scadenza, Data fine, Einddatum, Reageren tot',
  dateOpened:
    'Date Opened, Open Date, Opened, Opened On, Posted On, Offen seit, Date d’ouverture, Fecha de apertura, Data di apertura, Openingsdatum, Eröffnet am, Geöffnet am, Ouvert le, Abierta el, Abierto el, Aperta il, Aperto il, Geopend op, Open sinds, Offen ab',
  location: place,
  'location.cityName':
    'City, Town, Suburb, Locality, Work Location City, Stadt, Ort, Ville, Ciudad, Città, Plaats',
  'location.countryName': 'Country, Land, Pays, País, Paese, Nazione',
  'location.postCode':
    'Zip, Zip Code, Postcode, Postal Code, PLZ, Postleitzahl, Code postal, Código postal, CAP',
  skills:
    'Skills, Required Skills, Key Skills, Kenntnisse, Anforderungen, Compétences, Competencias, Competenze, Vaardigheden',
} as const;

export const opportunityWords = {
  ...record,
  id: 'Opportunity ID, Deal ID, Record ID, External ID',
  name: 'Opportunity, Opportunity Name, Deal, Deal Name, Title, Opportunité, Affaire, Oportunidad, Opportunità, Kans',
  companyId: 'Company ID, Client ID, Account ID, Firmen-ID, Kunden-ID',
  companyName: client,
  contactId: 'Contact ID, Client Contact ID',
  bidValue:
    'Value, Amount, Deal Value, Bid, Betrag, Wert, Montant, Importe, Valor, Importo, Valore, Bedrag, Waarde',
  bidCurrency: 'Currency, Währung, Devise, Moneda, Valuta',
  probability: 'Win Probability, Chance, Wahrscheinlichkeit, Probabilité, Probabilidad, Probabilità, Kans %',
  forecastedClosingDate:
    'Expected Close Date, Expected Close, Close Date, Forecast Date, Abschlussdatum, Date de clôture, Fecha de cierre, Data di chiusura, Verwachte sluitdatum',
} as const;

export const placementWords = {
  ...record,
  id: 'Placement ID, Record ID, External ID',
  candidateId: 'Candidate ID, Person ID, Kandidaten-ID, ID candidat, ID candidato, Kandidaat ID',
  jobId: 'Job ID, Job Order ID, Vacancy ID, Stellen-ID, ID offre, Vacature ID',
  companyId: 'Company ID, Client ID, Client Corporation ID, Account ID, Firmen-ID, Kunden-ID',
  companyName: client,
  placementDate:
    'Date, Placed On, Date Placed, Vermittelt am, Date du placement, Fecha de colocación, Data collocamento, Plaatsingsdatum',
  startDate:
    'Start, Start Date, Beginn, Startdatum, Date de début, Fecha de inicio, Data di inizio, Begindatum',
  endDate: 'End, End Date, Ende, Enddatum, Date de fin, Fecha de fin, Data di fine, Einddatum',
  fee: 'Fee, Placement Fee, Commission, Honorar, Provision, Honoraires, Honorarios, Comisión, Onorario, Commissione, Vergoeding',
  salary: 'Salary, Base Salary, Gehalt, Salaire, Salario, Stipendio, RAL, Salaris',
  candidateRate: 'Pay Rate, Candidate Rate, Cost Rate',
  clientRate: 'Bill Rate, Charge Rate, Client Rate',
  currency: 'Salary Currency, Währung, Devise, Moneda, Valuta',
  placementType:
    'Type, Placement Type, Contract Type, Vertragsart, Type de contrat, Tipo de contrato, Tipo di contratto, Contracttype',
} as const;
