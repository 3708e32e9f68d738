import { foldedWords } from './fold.ts';

/** Legal forms and other words that end a company's name. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  foldedWords(
    `inc,incorporated,llc,l.l.c,ltd,limited,plc,corp,corporation,co,company,llp,lp,pvt,pty,gmbh,ag,kg,kgaa,ohg,gbr,ug,e.v,ev,eg,se,sa,s.a,sas,s.a.s,sarl,s.a.r.l,eurl,sasu,snc,scop,sl,s.l,slu,srl,s.r.l,spa,s.p.a,bv,b.v,nv,n.v,vof,ab,oy,as,aps,ltda,s.a.u,cv,
    gmbh & co,mbh,lda,eireli,s.a.s.u,sp. z o.o,sp.z o.o,z o.o,o.o,sp. j,s.c,aktiebolag,hb,eingetragene genossenschaft,sagl,sàrl,bvba,srls,sca,gie,scs,kft,s.r.o,d.o.o,lllp,pc`,
  ),
);

/** Words within the names of employers. */
export const COMPANY_WORDS: ReadonlySet<string> = new Set(
  foldedWords(`employer,employeur,arbeitgeber,empleador,datore di,werkgever,empregador,pracodawca,arbetsgivare,company,corporation,group,groupe,gruppe,grupo,gruppo,groep,holding,holdings,enterprises,enterprise,industries,international,global,worldwide,partners,associates,solutions,services,systems,technologies,technology,tech,technologie,labs,lab,laboratory,laboratories,studio,studios,agency,agentur,agence,agencia,agenzia,consulting,consultancy,
    bank,banque,banco,banca,insurance,assurances,versicherung,seguros,assicurazioni,verzekeringen,financial,finance,capital,ventures,investments,securities,hospital,clinic,clinique,klinik,klinikum,krankenhaus,ziekenhuis,ospedale,clínica,healthcare,health,medical,pharma,pharmaceuticals,dental,university,université,universität,universidad,università,universiteit,college,school,schule,école,escuela,colegio,scuola,institute,institut,instituto,istituto,instituut,academy,akademie,académie,academia,
    foundation,stiftung,fondation,fundación,fondazione,stichting,association,verein,verband,verlag,éditions,ediciones,edizioni,uitgeverij,council,ministry,ministère,ministerium,ministerio,ministero,ministerie,department,municipality,gemeente,stadt,mairie,ayuntamiento,comune,government,authority,commission,union,federation,society,club,church,restaurant,hotel,hôtel,café,cafe,store,stores,shop,market,markets,supermarket,supermarché,supermarkt,retail,foods,motors,automotive,airlines,airways,logistics,logistik,logistique,transport,transports,construction,bau,engineering,energy,electric,electronics,networks,network,communications,telecom,media,digital,software,interactive,creative,design,designs,entertainment,games,press,news,magazine,times,library,museum,theatre,theater,team,firm,kanzlei,cabinet,bureau,büro,praxis,zentrum,center,centre,centro,centrum,fabrik,werke,werk,handel,firma,société,sociedad,società,maatschappij,bedrijf,organization,organisation,organización,cooperative,coop,trust,trading,realty,properties,property,real estate,airport,army,navy,air force,police,ngo,startup,inc.,analytics,cloud,data,innovations,innovation,brothers,sons,
    hochschule,fachhochschule,gymnasium,lycée,liceo,high school,politecnico,polytechnic,cosmetics,pharmacy,apotheke,pharmacie,farmacia,bakery,bäckerei,boulangerie,boutique,farm,winery,brewery,gallery,galerie,gym,fitness,resort,spa,salon,law,legal,management,
    empresa,companhia,grupo,prefeitura,câmara municipal,hospital,clínica,fundação,associação,serviços,sistemas,soluções,tecnologia,consultoria,escritório,loja,padaria,construtora,indústria,comércio,
    firma,spółka,przedsiębiorstwo,fundacja,stowarzyszenie,urząd,szpital,przychodnia,sklep,kancelaria,biuro,zakład,zakłady,fabryka,hurtownia,agencja,restauracja,grupa,usługi,centrum,ministerstwo,uniwersytet,politechnika,szkoła,
    företag,kommun,kommuns,region,landsting,sjukhus,sjukhuset,stiftelse,stiftelsen,förening,myndighet,myndigheten,byrå,förlag,butik,fabrik,industri,bank,konsult,verken,verket,koncernen,universitet,högskola,skola`),
);

/** Words within the names of schools and universities. */
export const SCHOOL_WORDS: ReadonlySet<string> = new Set(
  foldedWords(`university,universities,college,school,institute,institution,academy,polytechnic,faculty,conservatory,seminary,univ,mit,iit,nit,uc,ucla,lse,eth,epfl,hec,insead,essec,escp,edhec,iut,insa,ensam,esade,eada,icade,luiss,bocconi,polimi,
    universität,hochschule,fachhochschule,gymnasium,realschule,hauptschule,gesamtschule,grundschule,oberschule,berufsschule,berufskolleg,berufsakademie,akademie,institut,fakultät,kolleg,schule,musikhochschule,duale hochschule,tu,fh,lmu,rwth,kit,volkshochschule,fachoberschule,berufsfachschule,handelsschule,wirtschaftsschule,
    université,universite,école,ecole,lycée,collège,faculté,iae,conservatoire,polytechnique,sciences po,
    universidad,universitat,escuela,instituto,colegio,facultad,politécnica,ies,academia,centro de estudios,
    università,universita,scuola,liceo,istituto,politecnico,accademia,facoltà,ateneo,itis,conservatorio,
    universiteit,hogeschool,lyceum,roc,atheneum,instituut,academie,scholengemeenschap,faculteit,middelbare school,basisschool,
    universidade,faculdade,escola,universitet,universitetet,høgskole,yliopisto,vidyalaya,vidyapeeth,
    instituto superior,instituto politécnico,liceu,agrupamento de escolas,centro universitário,senac,senai,fatec,puc,usp,unicamp,ufrj,ufmg,iscte,feup,
    uniwersytet,uniwersytetu,politechnika,akademia,szkoła,szkoły,liceum,technikum,gimnazjum,uczelnia,wyższa szkoła,sgh,agh,pwr,wydział,zespół szkół,instytut,
    högskola,högskolan,gymnasieskola,gymnasiet,gymnasieskolan,skola,skolan,tekniska högskola,handelshögskolan,folkhögskola,yrkeshögskola,yrkeshögskolan,kth,chalmers,institutet,komvux,
    tum,fau,htw,haw,hwr,dhbw,hpi,htl,hak,ahs,bhs,pädagogische,utc,utt,utbm,cnam,cfa,ifsi,epitech,supinfo,esiea,esgi,afpa,greta,openclassrooms,cesi,polytech,telecom paris,uned,upc,upm,ucm,uab,uoc,iese,cfp,unibo,unimi,sapienza,iulm,ied,enaip,uva,tu/e,hva,avans,fontys,saxion,inholland,ku leuven,ugent,udacity,coursera,gesamthochschule,kantonsschule,bezirksschule,sekundarschule,mittelschule,primarschule,volksschule,hochschulen,sixth form,madrasa,matriculation,
    caltech,harvard,stanford,yale,princeton,cornell,dartmouth,purdue,vanderbilt,georgia tech,virginia tech,nyu,cmu,ucl,ucsd,ucsb,suny,cuny,unsw,rmit,tafe,ntu,nus,kaist,hku,hkust,iiit,iisc,xlri,wharton,eton,gymnasia,
    uni,whu,esmt,zhaw,fhnw,hsg,hslu,boku,jku,fom,iubh,abendgymnasium,abendschule,kollegium,lehranstalt,bildungszentrum,berufsbildungszentrum,berufsoberschule,studienkolleg,
    em lyon,emlyon,neoma,kedge,skema,audencia,inseec,epita,epsi,ensta,ensimag,ensae,enac,enseeiht,centralesupélec,supélec,isae,supaéro,ifag,irts,lep,
    uam,uc3m,ucam,urjc,upf,esic,unir,cesur,unam,itesm,itam,uba,utn,bachilleres,cebem,
    polito,unipd,unito,unige,liuc,cattolica,ipsia,itc,itt,i.t.c,i.t.i.s,i.i.s,i.p.s.i.a,convitto,
    i.e.s,c.i.f.p,cifp,nyenrode,rsm,windesheim,hanze,vub,howest,vives,odisee,volwassenenonderwijs,
    isel,isep,iseg,iscap,ufpe,ufsc,ufpr,ufrgs,ufba,uerj,unesp,fgv,fiap,insper,ibmec,mackenzie,etec,cefet,ifsp,politécnico,externato,
    uczelni,swps,pjatk,wsb,uam,umk,uek,kolegium,zsz,gimnasjum,
    lth,bth,nti,ihm,berghs,folkhögskolan,läroverk,läroverket,katedralskolan`),
);

/** Words of employers' names that also name fields of work: "Marketing Agency", but "Consultant software". */
export const FIELD_WORDS: ReadonlySet<string> = new Set(
  foldedWords(
    `software,design,digital,media,health,energy,logistics,logistik,logistique,retail,engineering,construction,communications,communication,data,analytics,cloud,creative,interactive,legal,law,fitness,finance,financial,medical,games,press,news,management,consulting,electronics,networks,network,international,global,services,systems,technologies,technology,tech,entertainment,insurance,transport,bau,handel,electric,real estate,pharma,healthcare,innovation`,
  ),
);
