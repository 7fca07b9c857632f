require 'json'

module Wavehall
  # Name of our attribute dictionary, on materials, component definitions, groups and the model.
  DICTIONARY = 'Wavehall'.freeze

  # What materials of the model absorb: a text in an attribute of each.
  module Acoustics
    KEY = 'acoustic'.freeze
    # Centre of the first octave of a list of numbers, Hz.
    FIRST_HZ = 125

    # The list that the build makes of the program's library: categories, and materials by name.
    LIBRARY = JSON.parse(File.read(File.join(FOLDER, 'materials.json'), :encoding => 'UTF-8'))

    # What was said of a material; empty if nothing was.
    def self.of(material)
      material.get_attribute(DICTIONARY, KEY, '').to_s.strip
    end

    # @param text a name of the library, `rigid`, absorption coefficients, or an object of a scene file; empty for none
    # @raise [Problem] if it is none of them
    def self.give(material, text)
      definition(text) unless text.strip.empty?
      material.set_attribute(DICTIONARY, KEY, text.strip)
    end

    # A material of a scene file.
    # @raise [Problem] if the text is none
    def self.definition(text)
      return { 'library' => text } if LIBRARY['materials'].key?(text)
      return { 'rigid' => true } if text == 'rigid'
      return object(text) if text.start_with?('{')
      numbers = text.gsub(/(\d),(?=\d)/, '\1.').split(/[\s;,]+/).map { |word| coefficient(word) }
      raise wrong(text) if numbers.empty? || numbers.length > 7 || numbers.include?(nil)
      return { 'absorption' => numbers[0] } if numbers.length == 1
      octaves = numbers.each_with_index.map { |number, octave| [(FIRST_HZ * 2**octave).to_s, number] }
      { 'absorption' => Hash[octaves] }
    end

    def self.coefficient(word)
      number = Float(word)
      number if number >= 0 && number <= 1
    rescue ArgumentError
      nil
    end
    private_class_method :coefficient

    def self.object(text)
      JSON.parse(text)
    rescue JSON::ParserError
      raise wrong(text)
    end
    private_class_method :object

    def self.wrong(text)
      Problem.new(
        "\"#{text}\" is no acoustic material.",
        'Choose one of the library, or write rigid, one absorption coefficient from 0 to 1, or those of the octaves ' \
        "from #{FIRST_HZ} Hz on, as 0.02 0.03 0.04 0.05 0.06 0.07."
      )
    end
    private_class_method :wrong
  end
end
