function rows = figures(result)
% WAVEHALL.FIGURES  The room-acoustic figures of a rendering, a row for each response and octave.
%
%   rows = wavehall.figures(result) takes what wavehall.read gives, or the content of report.json.
%
%   rows is a struct array. Each has source, receiver, centreHz (0 for the whole band), validity
%   ('whole', 'partly', 'outside', or 'band' for the whole band), the figures by their names in reports,
%   such as t20Seconds and c80Db, with NaN where a response does not show one; the half of the interval that
%   holds each in nine of ten cases, such as t20Seconds_uncertainty; and
%     undetermined   names of figures that are too uncertain to be used
%     reducedRange   names of decay times that were fitted near the noise
%
%   In MATLAB struct2table(rows) makes a table of them.
%
%   Example
%     rows = wavehall.figures(result);
%     whole = rows(strcmp({rows.validity}, 'whole'));
%     [[whole.centreHz]; [whole.t20Seconds]]
%
%   See also WAVEHALL.READ.
  NAMES = {'edtSeconds', 't20Seconds', 't30Seconds', 'c50Db', 'c80Db', 'd50', 'tsSeconds', 'gDb'};
  report = result;
  if isfield(result, 'report')
    report = result.report;
  end
  rows = struct([]);
  entries = wavehall.internal.listed(report.responses);
  for at = 1:numel(entries)
    entry = entries{at};
    if ~isfield(entry, 'figures') || ~isstruct(entry.figures)
      continue
    end
    bands = wavehall.internal.listed(entry.figures.bands);
    broadband = entry.figures.broadband;
    broadband.centreHz = 0;
    broadband.validity = 'band';
    bands{end + 1} = broadband;
    for band = 1:numel(bands)
      one = bands{band};
      row = struct('source', entry.source, 'receiver', entry.receiver, 'centreHz', one.centreHz, ...
        'validity', one.validity);
      for name = NAMES
        row.(name{1}) = number(one, name{1});
        row.([name{1} '_uncertainty']) = NaN;
        if isfield(one, 'uncertainty') && isstruct(one.uncertainty)
          row.([name{1} '_uncertainty']) = number(one.uncertainty, name{1});
        end
      end
      row.undetermined = names_of(one, 'unsupported');
      row.reducedRange = names_of(one, 'reducedRange');
      if isempty(rows)
        rows = row;
      else
        rows(end + 1) = row;
      end
    end
  end
end

function value = number(from, name)
  value = NaN;
  if isfield(from, name) && ~isempty(from.(name))
    value = from.(name);
  end
end

function names = names_of(from, key)
  names = {};
  if isfield(from, key) && ~isempty(from.(key))
    names = reshape(cellstr(from.(key)), 1, []);
  end
end
